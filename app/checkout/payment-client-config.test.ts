import { beforeAll, expect, test } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { paymentSecurityPolicy } from "./payment-client-config"
import { buildPaymentClientConfig } from "./payment-client-config.server"

beforeAll(() => setTestEnvironment())

const settings = {
  card: { gateway: "stripe" },
  google: { gateway: "authorizenet" },
  apple: { gateway: "stripe" },
  paypal: {},
  amazon: {},
}
const scripts = (methods: string[], changes = {}) =>
  paymentSecurityPolicy({ ...buildPaymentClientConfig({ ...settings, ...changes }, methods), scriptsUrl: null }).sources.flatMap(
    ({ script }) => script ?? [],
  )

test.each([
  [["card"], ["https://js.stripe.com", "https://*.js.stripe.com"]],
  [["google"], ["https://pay.google.com"]],
  [["apple"], ["https://js.stripe.com", "https://*.js.stripe.com"]],
  [["paypal"], ["https://*.paypal.com", "https://*.paypalobjects.com"]],
  [["amazon"], ["https://static-eu.payments-amazon.com"]],
  [["virement", "__proto__", "ideal"], []],
])("%s may load scripts of %s", (methods, hosts) => {
  expect(scripts(methods)).toEqual(hosts)
})

test("a method that the settings do not have brings no host", () => {
  expect(buildPaymentClientConfig({}, ["card", "paypal"]).libraries).toEqual([])
})

test("a card of a gateway without fields of its own only needs the vault", () => {
  const page = buildPaymentClientConfig({ card: { gateway: "authorizenet" } }, ["card"])
  expect(page.vault).toEqual({ url: "http://vault.test", key: "pk_test_local" })
  const needs = paymentSecurityPolicy(page)
  expect(needs.sources).toEqual([{ connect: ["http://vault.test"] }])
  expect(needs.payment).toBe(false)
})

test("only the settings that a browser needs are published", () => {
  const all = {
    ...settings,
    card: { gateway: "stripe", publishable_key: "pk_test_x", secret_key: "sk_live_x" },
    paypal: { client_id: "cid" },
  }
  expect(buildPaymentClientConfig(all, ["paypal"]).settings).toEqual({
    paypal: { client_id: "cid" },
    card: { gateway: "stripe", publishable_key: "pk_test_x" },
  })
})

test("the vault's key goes to no other page", () => {
  expect(buildPaymentClientConfig(settings, ["card", "paypal"]).vault).toBeNull()
})

test("the sandbox's libraries get the sandbox's origin and no real host", () => {
  const page = { ...buildPaymentClientConfig(settings, ["card", "paypal"]), scriptsUrl: "http://localhost:4001/browser" }
  const { sources, popups, styleNonce } = paymentSecurityPolicy(page)
  expect(new Set(sources.flatMap((each) => Object.values(each).flat()))).toEqual(new Set(["http://localhost:4001"]))
  expect([popups, styleNonce]).toEqual([true, page.nonce])
})

test("a page without browser methods asks for nothing", () => {
  const nothing = { sources: [], styleNonce: null, payment: false, popups: false }
  expect(paymentSecurityPolicy(null)).toEqual(nothing)
  expect(paymentSecurityPolicy(buildPaymentClientConfig(settings, []))).toEqual(nothing)
})
