import { describe, expect, test } from "vitest"
import { useServedShop } from "./served-shop"
import { shopOrigin } from "../shopper/whole-shop"

const { shop, served } = useServedShop({ environment: { RATE_LIMITS: "search=10000/60" } })

/** What a client hears that says what it likes in its headers. */
async function ask(path: string, headers: Record<string, string>, form?: Record<string, string>) {
  const answer = form
    ? await served.send("POST", path, { "Sec-Fetch-Site": "same-origin", ...headers }, form)
    : await served.send("GET", path, headers)
  return { status: answer.status, said: JSON.stringify(answer.headers) + answer.text }
}

const evil = "evil.test"
// Shorter digits stand by chance in a digest.
const port = "61929"
const spoofs: Record<string, Record<string, string>> = {
  Host: { Host: evil },
  "X-Forwarded-Host": { "X-Forwarded-Host": evil, "X-Forwarded-Proto": "http" },
  Forwarded: { Forwarded: `host=${evil};proto=http;for=203.0.113.9` },
  "X-Original-URL": { "X-Original-URL": `/${evil}`, "X-Rewrite-URL": `/${evil}` },
  "X-Forwarded-Server": { "X-Forwarded-Server": evil, "X-Host": evil, "X-HTTP-Host-Override": evil },
  "X-Forwarded-Prefix": { "X-Forwarded-Prefix": `//${evil}`, "X-Forwarded-Port": port },
}
const pages = [
  "/",
  "/produits/melange-canut",
  "/boutique?categorie=cafes",
  "/sitemap.xml",
  "/robots.txt",
  "/connexion",
  "/nulle-part",
]

describe("S12 host and proxy headers", { timeout: 90_000 }, () => {
  test("S12 are six spoofs", () => expect(Object.keys(spoofs)).toHaveLength(6))

  test.each(Object.entries(spoofs))("S12 a spoofed %s is reflected nowhere", async (_name, headers) => {
    for (const path of pages) {
      const { status, said } = await ask(path, headers)
      expect([path, status < 500, said.includes(evil), said.includes(`:${port}`)]).toEqual([path, true, false, false])
    }
  })

  test("S12 mailed links stand on the shop's own origin despite all of them", async () => {
    shop.calls.length = 0
    const answers = await Promise.all(
      Object.values(spoofs).map((headers, index) => ask("/mot-de-passe-oublie", headers, { email: `oubli-${index}@exemple.fr` })),
    )
    expect(answers.map(({ status, said }) => [status, said.includes(evil)])).toEqual(answers.map(() => [303, false]))
    const links = shop.calls.filter(({ name }) => name === "POST /api/account/recover").map(({ body }) => JSON.stringify(body))
    expect(links).toHaveLength(6)
    expect(links.filter((link) => !link.includes(shopOrigin) || link.includes(evil))).toEqual([])
  })

  test("S12 an address written into X-Forwarded-For opens no fresh limit", async () => {
    const guess = (index: number) => ask("/api/preview?secret=faux", { "X-Forwarded-For": `192.0.2.${index}` })
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await guess(index)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  })
})
