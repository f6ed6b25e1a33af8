import { expect, test } from "vitest"
import { useServedShop } from "./served-shop"

// S22: 10,000 addresses that somebody makes up leave the pages of everybody where they are, and are not compressed.

const { shop, served } = useServedShop()
const HEADERS = { "Accept-Encoding": "br", "Sec-Fetch-Site": "none" }
const REAL = ["/", "/boutique", "/boutique/melanges", "/boutique/melanges?tri=nom", "/produits/melange-canut", "/pages/cgv"]
const MADE_UP: ((number: number) => string)[] = [
  (number) => `/boutique?page=${number + 50}`,
  (number) => `/boutique?prix_min=0&prix_max=${number + 1}`,
  (number) => `/boutique/melanges?a.origine=pays-${number}`,
  (number) => `/boutique/melanges?a.x${number}=1`,
  (number) => `/boutique?tri=ordre-${number}`,
  (number) => `/produits/melange-canut?o.poids=${number}-tonnes`,
  (number) => `/produits/melange-canut?o.x${number}=1`,
  (number) => `/produits/melange-canut?achat=formule-${number}`,
  (number) => `/produits/produit-${number}`,
  (number) => `/pages/page-${number}`,
  (number) => `/boutique/categorie-${number}`,
  (number) => `/recherche?q=mot${number}`,
  (number) => `/boutique?inconnu=${number}`,
  (number) => `/rien/${number}`,
]
const JUNK = process.env["BREADTH"] === "full" ? 10_000 : 140

test("S22 made-up addresses drive out no page of everybody, and none of them is kept", { timeout: 180_000 }, async () => {
  for (const path of REAL) expect((await served.send("GET", path, HEADERS)).status, path).toBe(200)
  const answered = new Map<string, number>()
  for (let from = 0; from < JUNK; from += MADE_UP.length) {
    const paths = MADE_UP.map((make) => make(from / MADE_UP.length))
    const answers = await Promise.all(paths.map((path) => served.send("GET", path, HEADERS)))
    for (const [at, { status, headers }] of answers.entries()) {
      answered.set(String(status), (answered.get(String(status)) ?? 0) + 1)
      expect(status, paths[at]).toBeLessThan(500)
      expect(headers.etag, paths[at]).toBeUndefined()
      if (status === 404) expect(headers["content-encoding"], paths[at]).toBeUndefined()
    }
  }
  expect([...answered.keys()].sort()).toEqual(["200", "302", "404", ...(JUNK > 140 ? ["429"] : [])])
  // Only what has been kept is there now.
  shop.fail({ kind: "status", status: 503 })
  const kept = await Promise.all(REAL.map((path) => served.send("GET", path, HEADERS)))
  expect(kept.map(({ status }) => status)).toEqual(REAL.map(() => 200))
  expect(kept.every(({ headers }) => headers.etag !== undefined)).toBe(true)
})
