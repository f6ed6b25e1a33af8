import { beforeAll, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { buildPaymentClientConfig } from "./payment-client-config.server"
import { paymentSecurityPolicy } from "./payment-policy.server"

beforeAll(() => setTestEnvironment({ VAULT_TIMEOUT_MS: "7000" }))

const settings = {
  card: { gateway: "stripe" },
  google: { gateway: "authorizenet" },
  apple: { gateway: "stripe" },
  paypal: {},
  amazon: {},
}
const scripts = (methods: string[], changes = {}) =>
  paymentSecurityPolicy([buildPaymentClientConfig({ ...settings, ...changes }, methods)]).sources.flatMap(
    ({ script }) => script ?? [],
  )

test.each([
  [["card"], ["https://js.stripe.com", "https://*.js.stripe.com"]],
  [["google"], ["https://pay.google.com"]],
  [["apple"], ["https://js.stripe.com", "https://*.js.stripe.com"]],
  [["paypal"], ["https://*.paypal.com", "https://*.paypalobjects.com"]],
  [["amazon"], ["https://*.payments-amazon.com"]],
  [["virement", "__proto__", "ideal"], []],
])("%s may load scripts of %s", (methods, hosts) => {
  expect(scripts(methods)).toEqual(hosts)
})

test("a method that the settings do not have brings no host", () => {
  expect(buildPaymentClientConfig({}, ["card", "paypal"]).scripts).toEqual({})
})

test("a card of a gateway without fields of its own only needs the vault", () => {
  const page = buildPaymentClientConfig({ card: { gateway: "authorizenet" } }, ["card"])
  expect(page.vault).toEqual({ url: "http://vault.test", key: "pk_test_local", timeoutMs: 7_000 })
  const needs = paymentSecurityPolicy([page])
  expect(needs.sources).toEqual([{ connect: ["http://vault.test"] }])
  expect(needs.payment).toBe(false)
})

test("only the settings that a browser needs are published", () => {
  const all = {
    ...settings,
    card: { gateway: "stripe", publishable_key: "pk_test_x", secret_key: "sk_live_x" },
    paypal: { client_id: "cid" },
  }
  expect(buildPaymentClientConfig(all, ["paypal"]).settings).toStrictEqual({
    paypal: { client_id: "cid" },
    card: { gateway: "stripe", publishable_key: "pk_test_x" },
  })
})

test("the vault's key goes to no other page", () => {
  expect(buildPaymentClientConfig(settings, ["card", "paypal"]).vault).toBeNull()
})

test("the sandbox's libraries get the sandbox's origin and no real host", () => {
  const scripts = { stripe: "http://localhost:4001/browser/stripe.js", paypal: "http://localhost:4001/browser/paypal.js" }
  const page = { ...buildPaymentClientConfig(settings, ["card", "paypal"]), scripts }
  const { sources, popups, styleNonce, scriptNonce, payment } = paymentSecurityPolicy([page])
  expect(new Set(sources.flatMap((each) => Object.values(each).flat()))).toEqual(new Set(["http://localhost:4001"]))
  expect([popups, styleNonce, scriptNonce, payment]).toEqual([true, page.nonce, page.nonce, true])
})

test("a page without browser methods asks for nothing", () => {
  const nothing = { sources: [], styleNonce: null, scriptNonce: null, styleAttributes: false, payment: false, popups: false }
  expect(paymentSecurityPolicy([])).toEqual(nothing)
  expect(paymentSecurityPolicy([buildPaymentClientConfig(settings, [])])).toEqual(nothing)
})

test("Apple Pay is the browser's own: it brings no host, but may ask for a payment", () => {
  const page = buildPaymentClientConfig({ card: {}, apple: { gateway: "authorizenet" } }, ["apple"])
  expect(page.scripts).toEqual({})
  expect(paymentSecurityPolicy([page])).toMatchObject({ sources: [], payment: true, popups: false, styleNonce: null })
})

test.each([
  ["google", true],
  ["paypal", true],
  ["amazon", true],
  ["apple", true],
  ["card", true],
])("windows that %s opens may answer the page: %s", (method, answers) => {
  const { popups } = paymentSecurityPolicy([buildPaymentClientConfig(settings, [method])])
  expect(popups).toBe(answers)
})

test("Amazon's button may post to the sites of the merchant's region, nobody else's", () => {
  const [source] = paymentSecurityPolicy([buildPaymentClientConfig(settings, ["amazon"])]).sources
  expect(source?.form).toEqual(expect.arrayContaining(["https://*.amazon.fr", "https://*.amazon.co.uk"]))
  expect(source?.form).not.toContain("https://*.amazon.com")
  expect(source?.script).toEqual(["https://*.payments-amazon.com"])
})

test("both addresses that Google Pay is asked at may be called", () => {
  const [source] = paymentSecurityPolicy([buildPaymentClientConfig(settings, ["google"])]).sources
  expect(source?.connect).toEqual(expect.arrayContaining(["https://google.com/pay", "https://www.google.com/pay"]))
})

test("an account that was opened in America loads Amazon's library from there", async () => {
  vi.resetModules()
  setTestEnvironment({ AMAZON_PAY_REGION: "us" })
  const policy = await import("./payment-policy.server")
  expect(policy.findLibrary("amazon-pay").address).toBe("https://static-na.payments-amazon.com/checkout.js")
})
