import { expect, test } from "vitest"
import { isBroad } from "../../setup/breadth.ts"
import { flatten, readBilling } from "./billing-shape.ts"
import { isSheet } from "./compared-payment.ts"
import { flows, furtherFlows, useComparedShop } from "./compared-shop.ts"
import { type Difference, requestDifferences } from "./request-differences.ts"

type Fields = Record<string, unknown>

const shop = useComparedShop()
const used = new Set<Difference>()

const named = [...flows, ...(isBroad ? furtherFlows : [])].map((flow) => {
  const [method, gateway, , scene] = flow
  return [[method, gateway || "direct", scene ? JSON.stringify(scene) : ""].join(" ").trim(), flow] as const
})

test.each(named)("%s: every field of every request is the published client's, but for what is recorded", async (name, flow) => {
  const ours = await shop.payAsOurs(flow)
  const theirs = await shop.payAsTheirs(flow)
  const differences = (own: Fields, other: Fields) =>
    [...new Set([...Object.keys(own), ...Object.keys(other)])].sort().flatMap((path) => {
      if (own[path] === other[path]) return []
      const row = requestDifferences.find((each) => each.flow.test(name) && each.path.test(path))
      if (row) used.add(row)
      return row ? [] : [`${path}: ${String(own[path] ?? "–")} ≠ ${String(other[path] ?? "–")}`]
    })
  const asked = differences(ours.fields, theirs.fields)
  expect(asked, asked.join("\n")).toEqual([])
  // What stands in the cart for the order.
  const billing = (checkoutId: string) => flatten(readBilling(shop.sandbox(), checkoutId), "PUT /cart billing")
  if (!flow[3] || !isSheet(flow[0])) expect(differences(billing(ours.checkoutId), billing(theirs.checkoutId))).toEqual([])
})

test("no recorded difference is out of date @full", () => {
  expect(requestDifferences.filter((row) => !used.has(row)).map(({ flow, path }) => `${flow.source} ${path.source}`)).toEqual([])
})
