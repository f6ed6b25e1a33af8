import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { clientMethods } from "~/payments/client/client-methods"
import { serverPaymentMethods } from "~/payments/registry.server"
import { redirectFlows } from "~/checkout/redirect-payments.fixture"
import { paymentText } from "~/shop/account/format"
import { paymentSettings } from "../../sandbox/seed/settings/payments.ts"
import { outcomeTable, outcomes, tried } from "../e2e/outcome-table.ts"

const flows = fileURLToPath(new URL("../e2e", import.meta.url))
const rows = Object.entries(outcomeTable)
const named = (method: string, gateways: Iterable<string>) => [...gateways].map((gateway) => `${method}/${gateway}`)

/** Every way to pay that the shop's code has, by method and gateway. */
function listWaysToPay(): string[] {
  const redirects = [...serverPaymentMethods].flatMap(([method, gateways]) => named(method, gateways.keys()))
  const clientParts = Object.entries(clientMethods).flatMap(([method, gateways]) => named(method, Object.keys(gateways)))
  const manual = Object.entries(paymentSettings).flatMap(([method, own]) => ("manual" in own ? `${method}/manual` : []))
  const besides = ["card/saved", "giftcard/none", "paypal/braintree", "paypal/page"]
  return [...new Set([...redirects, ...clientParts, ...manual, ...besides])].toSorted()
}

test("every way to pay has its row of outcomes, and no row is of another", () => {
  expect(rows.map(([, { method, gateway }]) => `${method}/${gateway}`).toSorted()).toEqual(listWaysToPay())
})

test.each(rows)("%s has all seven outcomes, tried or with a reason, and is tried somewhere", (key, { cells }) => {
  expect(outcomes).toHaveLength(7)
  expect(Object.keys(cells).toSorted()).toEqual([...outcomes].toSorted())
  const reasons = Object.values(cells).filter((cell) => cell !== tried)
  expect(reasons.filter((reason) => !/^[A-Z].{30,}\.$/.test(reason))).toEqual([])
  const isTried = new RegExp(String.raw`(?:tryOutcomes\(|key: )"${key}"`)
  const files = readdirSync(flows).filter((name) => name.endsWith(".test.ts"))
  expect(files.filter((name) => isTried.test(readFileSync(join(flows, name), "utf8")))).toHaveLength(1)
})

test("every method that leaves for its provider without a script is tried in this process too", () => {
  const settings = paymentSettings as Record<string, { gateway?: string }>
  const tried = redirectFlows.map(({ method, settings: changed = {} }) => {
    const { gateway = "" } = { ...settings[method], ...(changed[method] as { gateway?: string }) }
    return `${method}/${serverPaymentMethods.get(method)?.has(gateway) ? gateway : "*"}`
  })
  // These two begin in the browser: their flows are tests/e2e/card.test.ts and tests/e2e/amazon-outcomes.test.ts.
  const all = [...serverPaymentMethods].flatMap(([method, gateways]) => named(method, gateways.keys()))
  expect([...tried, "amazon/*", "card/stripe"].toSorted()).toEqual(all.toSorted())
})

test.each([...serverPaymentMethods.keys()])("an order says by its name that it was paid with %s", (method) => {
  expect(paymentText({ method })).toMatch(/\S/)
})
