import { describe, expect, test } from "vitest"
import { useServedShop } from "./served-shop"
import { openVisitor } from "../shopper/visitor"

const { shop, served } = useServedShop()

const host = { Host: "shop.test" }
const stranger: Record<string, Record<string, string>> = {
  "an odd Save-Data": { ...host, "Save-Data": " ON" },
  "another host": { Host: "evil.test", "X-Forwarded-Host": "evil.test" },
  "a forwarded scheme and address": {
    ...host,
    "X-Forwarded-Proto": "http",
    "X-Forwarded-For": "evil.test",
    Forwarded: "host=evil.test",
  },
  "a page of another policy": {
    ...host,
    Referer: "https://shop.test/panier",
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
  },
  "another language and agent": { ...host, "Accept-Language": "de", "User-Agent": "evil.test" },
  "a method override": { ...host, "X-HTTP-Method-Override": "POST", "X-Original-URL": "/evil.test" },
  "a request id": { ...host, "X-Request-Id": "evil.test" },
}

const names = Object.keys(stranger)

/** A page without what is made for one request only. */
const bare = (text: string) => text.replace(/"requestId":(?:null|"[^"]*")/g, "")

describe("S8 pages that several visitors get", () => {
  test.each(Object.entries(stranger))("S8 whoever asks first with %s chooses nothing for the next", async (name, headers) => {
    // A page of its own for each case, which nobody has asked for.
    const path = `/produits/${shop.records<{ id: string; slug: string }>("products")[names.indexOf(name)]?.slug}`
    const first = await served.send("GET", path, headers)
    const next = await served.send("GET", path, host)
    const fresh = await served.send("GET", `${path}?inconnu=plus`, host)
    expect([next.status, next.headers["cache-control"]]).toEqual([200, "private, no-cache"])
    expect(next.text).not.toContain("evil.test")
    expect(JSON.stringify(next.headers)).not.toContain("evil.test")
    expect(bare(next.text)).toBe(bare(fresh.text).replaceAll("?inconnu=plus", ""))
    expect(first.status).toBeLessThan(500)
  })

  test("S8 data for in-app navigation follows the page that it comes from, whoever asked before", async () => {
    const path = "/boutique?_data=routes%2Fboutique._index"
    const dest = { ...host, "Sec-Fetch-Dest": "empty" }
    const plain = await served.send("GET", path, { ...dest, Referer: "https://shop.test/" })
    const fromCart = await served.send("GET", path, { ...dest, Referer: "https://shop.test/panier" })
    expect(plain.headers["x-remix-reload-document"]).toBeUndefined()
    expect(fromCart.headers["x-remix-reload-document"]).toBe("true")
  })

  test("S8 no cookie, no answer to one, and nothing of a shopper is ever given to the next visitor", async () => {
    const visitor = openVisitor(shop)
    await visitor.post("/produits/melange-canut", {
      ...{ "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" },
    })
    const cookie = visitor.cookies.header()
    for (const path of ["/", "/boutique", "/produits/melange-canut", "/pages/cgv"]) {
      const own = await served.send("GET", path, { ...host, Cookie: cookie })
      expect([path, own.headers["cache-control"]]).toEqual([path, "private, no-store"])
      for (let times = 0; times < 2; times++) {
        const anonymous = await served.send("GET", path, host)
        expect([path, anonymous.headers["set-cookie"]]).toEqual([path, undefined])
        expect(anonymous.text).not.toMatch(/Panier,? 1 article/)
      }
    }
  })

  test("S8 a plan that is no longer sold is told to who asks for it, and to nobody else", async () => {
    const own = await served.send("GET", "/produits/melange-canut?achat=plan-disparu", host)
    expect([own.status, own.headers["cache-control"]]).toEqual([200, "private, no-store"])
    expect(own.text).toContain("n’est plus proposée")
    const next = await served.send("GET", "/produits/melange-canut", host)
    expect(next.text).not.toContain("n’est plus proposée")
  })
})
