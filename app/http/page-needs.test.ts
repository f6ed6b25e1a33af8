import { expect, test } from "vitest"
import { readPageNeeds } from "./page-needs"

const needs = (name: string) => ({ sources: [{ script: [name] }], styleNonce: name, payment: name === "wallet", popups: false })
const page = (loaderData: Record<string, unknown>, errors: Record<string, unknown> | null = null) => ({
  routeModules: {
    root: {},
    cart: { handle: { needs: (data: { library: string }) => needs(data.library) } },
    other: { handle: { crumb: "Panier" } },
  },
  staticHandlerContext: { loaderData, errors },
})

test("a page's needs come from its loader's data", () => {
  expect(readPageNeeds(page({ root: {}, cart: { library: "wallet" }, other: {} }))).toEqual(needs("wallet"))
})

test("a page without data, without such a handle or with an error needs nothing", () => {
  expect(readPageNeeds(page({ root: {} }))).toBeNull()
  expect(readPageNeeds(page({ other: {} }))).toBeNull()
  expect(readPageNeeds(page({ cart: { library: "wallet" } }, { cart: new Error("no") }))).toBeNull()
})
