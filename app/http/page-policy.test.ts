import { expect, test } from "vitest"
import { readPagePolicy } from "./page-policy"

const describe = (needs: readonly string[]) => ({
  sources: needs.map((name) => ({ script: [name] })),
  styleNonce: null,
  scriptNonce: null,
  styleAttributes: false,
  payment: needs.includes("wallet"),
  popups: false,
})
const policyOf = (given: ReturnType<typeof page>) => readPagePolicy(given, describe)
const page = (loaderData: Record<string, unknown>, errors: Record<string, unknown> | null = null) => ({
  routeModules: {
    root: {},
    cart: { handle: { policy: (data: { library: string | null }) => [data.library] } },
    other: { handle: { crumb: "Panier" } },
  },
  staticHandlerContext: { loaderData, errors },
})

test("a page's needs come from its loader's data", () => {
  expect(policyOf(page({ root: {}, cart: { library: "wallet" }, other: {} }))).toEqual(describe(["wallet"]))
})

test("a page without data, without such a handle or with an error needs nothing", () => {
  expect(policyOf(page({ root: {} }))).toBeNull()
  expect(policyOf(page({ cart: { library: null } }))).toBeNull()
  expect(policyOf(page({ other: {} }))).toBeNull()
  expect(policyOf(page({ cart: { library: "wallet" } }, { cart: new Error("no") }))).toBeNull()
})
