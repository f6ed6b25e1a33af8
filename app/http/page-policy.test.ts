import { expect, test } from "vitest"
import { readPagePolicy } from "./page-policy"

const needs = (name: string) => ({ sources: [{ script: [name] }], styleNonce: name, payment: name === "wallet", popups: false })
const page = (loaderData: Record<string, unknown>, errors: Record<string, unknown> | null = null) => ({
  routeModules: {
    root: {},
    cart: { handle: { policy: (data: { library: string }) => needs(data.library) } },
    other: { handle: { crumb: "Panier" } },
  },
  staticHandlerContext: { loaderData, errors },
})

test("a page's needs come from its loader's data", () => {
  expect(readPagePolicy(page({ root: {}, cart: { library: "wallet" }, other: {} }))).toEqual(needs("wallet"))
})

test("a page without data, without such a handle or with an error needs nothing", () => {
  expect(readPagePolicy(page({ root: {} }))).toBeNull()
  expect(readPagePolicy(page({ other: {} }))).toBeNull()
  expect(readPagePolicy(page({ cart: { library: "wallet" } }, { cart: new Error("no") }))).toBeNull()
})
