import { expect, test } from "vitest"
import { flatten, shape } from "./billing-shape.ts"
import { useComparedShop, flows } from "./compared-shop.ts"
import { payByRedirect } from "./own-flows.ts"
import { type Difference, requestDifferences } from "./request-differences.ts"

let told: Record<string, unknown> = {}
const shop = useComparedShop((what, given) => void (told[what] = JSON.parse(JSON.stringify(given ?? null))))

const used = new Set<Difference>()

// Compared by their billing only: Stripe's wallets, PayPal through Braintree, and PayPal's approval page, which the client has not.
const billingOnly = ["google stripe", "apple stripe", "paypal braintree"]
const heard = flows.filter(
  ([method, gateway, pay]) => !billingOnly.includes(`${method} ${gateway}`) && !(method === "paypal" && pay === payByRedirect),
)

test.each(heard)(
  "%s by %s asks the vault and the wallets as the published client, but for what is listed",
  async (method, gateway, pay) => {
    const flow = `${method} ${gateway || "direct"}`
    told = {}
    await shop.payAsOurs(method, gateway, pay)
    const ours = flatten(shape(told))
    expect(Object.keys(ours).length).toBeGreaterThan(1)
    told = {}
    await shop.payAsTheirs(method)
    const theirs = flatten(shape(told))

    const differing = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].filter((path) => ours[path] !== theirs[path])
    const unlisted = differing.filter((path) => {
      const row = requestDifferences.find((each) => each.flow.test(flow) && each.path.test(path))
      if (row) used.add(row)
      return !row
    })
    expect(unlisted).toEqual([])
  },
)

test("no listed difference is out of date", () => {
  expect(requestDifferences.filter((row) => !used.has(row)).map(({ flow, path }) => `${flow.source} ${path.source}`)).toEqual([])
})
