import { afterAll, expect, test } from "vitest"
import { openBackendApi } from "../../sandbox/services/functions/backend-api.ts"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())
const ask = async (path: string, method = "GET") => {
  const { status, headers } = await openVisitor(shop).send(method, path, {})
  return [status, headers.get("Location")]
}

test("old addresses of the merchant's list lead on, and no address that is there does", async () => {
  const api = openBackendApi(shop.sandbox.context)
  for (const [from, to] of Object.entries({
    "/anciens-cafes.html": "/boutique/cafes",
    "/produits/vieux-moulin": "/produits/melange-canut?achat=abonnement",
    "/boutique": "/pages/cgv",
    "/ailleurs": "https://ailleurs.exemple/",
    "/cercle": "/cercle",
  }))
    await api.post("/redirections", { from, to })
  expect(await ask("/anciens-cafes.html?utm=1")).toEqual([301, "/boutique/cafes"])
  expect(await ask("/anciens-cafes.html", "HEAD")).toEqual([301, "/boutique/cafes"])
  expect(await ask("/produits/vieux-moulin")).toEqual([301, "/produits/melange-canut?achat=abonnement"])
  expect(await ask("/boutique")).toEqual([200, null])
  for (const path of ["/ailleurs", "/cercle", "/nulle-part", "/produits/inconnu"]) expect(await ask(path)).toEqual([404, null])
})

test("while the list cannot be read a missing page is missing", async () => {
  shop.fail({ kind: "status", status: 503, match: { path: "/api/apps/boutique/redirections" } })
  expect(await ask("/nulle-part-non-plus")).toEqual([404, null])
})
