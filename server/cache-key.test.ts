import { expect, test } from "vitest"
import { cacheAddress, listCacheableRoutes } from "./cache-key.ts"

const routes = listCacheableRoutes({
  root: { id: "root", path: "", module: { uncachedParams: ["_data", "choix", "choix.*"] } },
  home: { id: "home", parentId: "root", module: { cacheKeyParams: [] } },
  list: {
    id: "list",
    parentId: "root",
    path: "boutique/:categorie",
    module: { cacheKeyParams: ["a.*", "tri"], uncachedParams: ["prix_max"] },
  },
})

test.each([
  ["zz=1", ""],
  [`gclid=${"x".repeat(400)}`, ""],
  ["utm_source=lettre&choisi=1&tri=", ""],
  ["zz=1&tri=nom&tri=nom&a=1&a.origine=kenya", "?a.origine=kenya&tri=nom"],
  ["a.origine=kenya&tri=nom&a.origine=bresil", "?a.origine=bresil&a.origine=kenya&tri=nom"],
])("what no route reads makes no page: %s", (query, shown) => {
  expect(cacheAddress(`/boutique/cafes?${query}`, routes)).toBe(`/boutique/cafes${shown}`)
  expect(cacheAddress("/?tri=nom&prix_max=7", routes)).toBe("/")
})

test.each([
  "/boutique/cafes?tri=nom&prix_max=7",
  "/boutique/cafes?_data=routes%2Fboutique",
  "/boutique/cafes?ch%6Fix=melange",
  "/?choix.o.poids=1",
  "/boutique/cafes?a.%C3%A9=x",
  `/boutique/cafes?tri=${"x".repeat(400)}`,
])("what a page reads for one request is left to it: %s", (address) => {
  expect(cacheAddress(address, routes)).toBeNull()
})
