import { expect, test } from "vitest"
import { createSandbox } from "../sandbox.ts"

test("calls are counted by method and path, a vault query by its logical method, and a test's own are left out", async () => {
  const { storefront, providers, close } = createSandbox()
  const Authorization = `Basic ${Buffer.from("pk_test_local").toString("base64")}`
  const ask = (path: string, headers: Record<string, string> = {}) =>
    storefront.fetch(new Request(`http://localhost:4000${path}`, { headers: { Authorization, ...headers } }))
  await ask("/api/products/guji?expand=variants")
  await ask("/api/cart")
  await ask("/api/cart")
  await ask("/api/settings", { "X-Not-Counted": "1" })
  await ask("/__orders")
  await providers.fetch(new Request("http://localhost:4001/intent?$jsonp[method]=post&$key=pk_test_local"))
  const list = async () => await (await ask("/__calls")).json()
  expect(await list()).toEqual({ "GET /cart": 2, "GET /products/guji": 1, "POST /intent": 1 })
  await storefront.fetch(new Request("http://localhost:4000/__calls", { method: "DELETE" }))
  expect(await list()).toEqual({})
  close()
})
