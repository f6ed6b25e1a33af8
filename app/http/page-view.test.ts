import { expect, test } from "vitest"
import { isPageView } from "./page-view.server"

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", accept: "text/html" }
const data = { accept: "*/*", "sec-fetch-dest": "empty", referer: "https://shop.test/commande/coordonnees?panier=1" }
const isView = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  isPageView({ method, url, header: (name) => ({ ...browser, ...headers })[name] })
const STEP = "/commande/livraison?_data=routes%2Fcommande.livraison"

test.each<[string, Record<string, string>]>([
  ["/boutique", {}],
  ["/boutique", { "sec-fetch-dest": "document", accept: "*/*" }],
  ["/boutique", { "user-agent": "w3m/0.5.3" }],
  [STEP, data],
  ["/boutique?page=2&_data=routes%2Fboutique._index", { ...data, referer: "https://shop.test/boutique" }],
])("%s with %o is a page that somebody reads", (url, headers) => expect(isView(url, headers)).toBe(true))

test.each<[string, Record<string, string>]>([
  ["/boutique", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["/boutique", { "user-agent": "node" }],
  ["/boutique", { accept: "image/png" }],
  ["/boutique", { "sec-fetch-dest": "iframe" }],
  ["/boutique", { "sec-purpose": "prefetch" }],
  ["/boutique", { "sec-fetch-dest": "empty" }],
  [STEP, { ...data, "sec-purpose": "prefetch" }],
  [STEP, { ...data, referer: "https://shop.test/commande/livraison" }],
  [STEP, { ...data, referer: "" }],
  ["/commande/livraison?_data=root", data],
])("%s with %o is not", (url, headers) => expect(isView(url, headers)).toBe(false))

test("what is sent is no view", () => expect(isView("/boutique", {}, "POST")).toBe(false))
