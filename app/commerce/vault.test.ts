import swell from "swell-js"
import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { setTestEnvironment, testEnvironment } from "../../tests/setup/environment"
import { authorizeGateway, createIntent, updateIntent } from "./vault.server"

const logged: string[] = []

beforeAll(() => {
  setTestEnvironment({ VAULT_TIMEOUT_MS: "200" })
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0)
})
afterEach(() => vi.unstubAllGlobals())

function answering(body: unknown, status = 200, type = "application/json") {
  const urls: string[] = []
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url)
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers: { "Content-Type": type } })
  })
  return urls
}

const paysafecard = {
  type: "PAYSAFECARD",
  amount: 12.5,
  redirect: {
    success_url: "http://shop.test/commande/verification?gateway=paysafecard&essai=a b",
    failure_url: "http://shop.test/",
  },
  notification_url: "",
  customer: { id: null },
  currency: "EUR",
}
const awkward = {
  flags: [true, false],
  empty: {},
  nothing: undefined,
  none: [],
  lines: [
    { name: "Guji, Éthiopie", quantity: 2 },
    { name: "Café & crème", options: ["250 g", "grains"] },
  ],
  clé: "ça + va = 100 %",
}

test.each([
  ["createIntent", paysafecard],
  ["updateIntent", { payment_id: "pay_1" }],
  ["createIntent", awkward],
] as const)("%s sends the very address that swell-js sends [7.11]", async (call, intent) => {
  const urls = answering({ $status: 200, $data: { id: "1" } })
  const client = swell.create<"snake">(testEnvironment.SWELL_STORE, testEnvironment.SWELL_PUBLIC_KEY, {
    vaultUrl: testEnvironment.SWELL_VAULT_URL,
  })
  await client.payment[call]({ gateway: "paysafecard", intent })
  await (call === "createIntent" ? createIntent : updateIntent)("paysafecard", intent)
  expect(urls[1]).toBe(urls[0])
})

test("an authorization sends the very address that swell-js sends", async () => {
  const urls = answering({ $status: 200, $data: { url: "http://bank.test" } })
  const client = swell.create<"snake">(testEnvironment.SWELL_STORE, testEnvironment.SWELL_PUBLIC_KEY, {
    vaultUrl: testEnvironment.SWELL_VAULT_URL,
  })
  const params = { action: "create", continueurl: "http://shop.test/a", cancelurl: "http://shop.test/b" }
  await client.payment.authorizeGateway({ gateway: "quickpay", params })
  await authorizeGateway("quickpay", params)
  expect(urls[1]).toBe(urls[0])
})

test("a bare id is an answer, whatever the HTTP status says", async () => {
  answering({ $status: 200, $data: 771234 }, 500)
  expect(await createIntent("quickpay", { order_id: "abc" })).toBe(771234)
})

test.each([
  ["its own error", { $error: "Gateway not enabled", $status: 400 }, { name: "ApiError", code: "request_error", status: 400 }],
  [
    "a field at fault",
    { $status: 200, $data: { errors: { gateway: { code: "E", message: "Declined" } } } },
    { name: "ApiError", code: "vault_error", status: 402, param: "gateway", message: "Declined" },
  ],
  ["a status", { $status: 500, $data: {} }, { name: "ApiUnavailableError", kind: "http-error", status: 500 }],
  ["nothing", { $status: 200, $data: null }, { name: "ApiUnavailableError", kind: "malformed" }],
  ["no object", "null", { name: "ApiUnavailableError", kind: "http-error" }],
  ["broken JSON", '{"$status":', { name: "ApiUnavailableError", kind: "malformed" }],
])("%s is no answer [7.14]", async (_name, body, expected) => {
  answering(body)
  await expect(createIntent("paysafecard", paysafecard)).rejects.toMatchObject(expected)
})

test("a silent vault ends at the limit, and the log holds nothing of the query [7.12]", async () => {
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    return new Promise((_resolve, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error)))
  })
  await expect(createIntent("paysafecard", { secret: "canary" })).rejects.toMatchObject({
    kind: "timeout",
    message: "Request timed out after 0.2 seconds",
  })
  expect(logged.join("")).toContain("/intent")
  expect(logged.join("")).not.toMatch(/canary|%24data|pk_test_local/)
})
