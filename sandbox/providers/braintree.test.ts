import { beforeEach, describe, expect, it } from "vitest"
import { runVaultCall } from "../services/vault/vault-calls.ts"
import type { PageVisitor } from "./page-visitor.fixture.ts"
import { createPageVisitor } from "./page-visitor.fixture.ts"

type Data = Record<string, unknown>

let visitor: PageVisitor
let authorizationFingerprint: string
beforeEach(() => {
  visitor = createPageVisitor()
  const token = String(runVaultCall(visitor.context, "/authorization", "post", { gateway: "braintree" }))
  const opened = JSON.parse(Buffer.from(token, "base64").toString()) as { authorizationFingerprint: string }
  authorizationFingerprint = opened.authorizationFingerprint
})

async function call(name: string, data: Data): Promise<{ status: number; body: Data }> {
  const address = `/merchants/maisonlilas/client_api/v1/${name}`
  const body = JSON.stringify({ authorizationFingerprint, ...data })
  const answer = await visitor.app.request(address, { method: "POST", body })
  return { status: answer.status, body: (await answer.json()) as Data }
}

async function ask(operationName: string, bearer = authorizationFingerprint): Promise<Data> {
  const init = { method: "POST", headers: { authorization: `Bearer ${bearer}` }, body: JSON.stringify({ operationName }) }
  return (await (await visitor.app.request("/graphql", init)).json()) as Data
}

const setUp = (noShipping: unknown) => call("paypal_hermes/setup_billing_agreement", { experienceProfile: { noShipping } })
const readAccount = (billingAgreementToken: unknown) =>
  call("payment_methods/paypal_accounts", { paypalAccount: { billingAgreementToken } })

it("tells the account's ways to pay to who has a client token", async () => {
  expect(await ask("ClientConfiguration")).toMatchObject({ data: { clientConfiguration: { merchantId: "maisonlilas" } } })
  expect(await ask("ClientConfiguration", "x")).toMatchObject({ errors: [{ extensions: { errorClass: "AUTHENTICATION" } }] })
  expect(await ask("Other")).toMatchObject({ errors: [{ extensions: { errorClass: "VALIDATION" } }] })
})

it.each(["paypal_hermes/setup_billing_agreement", "payment_methods/paypal_accounts", "apple_pay_web/sessions"])(
  "refuses %s without a client token",
  async (name) => {
    expect((await call(name, { authorizationFingerprint: "x" })).status).toBe(401)
  },
)

describe("a PayPal account", () => {
  it.each([
    ["false", true],
    ["true", false],
  ])("is given once its agreement is approved; without shipping: %s", async (noShipping, hasAddress) => {
    const { agreementSetup } = (await setUp(noShipping)).body as { agreementSetup: { tokenId: string } }
    expect((await readAccount(agreementSetup.tokenId)).status).toBe(422)
    const path = `/provider/paypal/orders/${agreementSetup.tokenId}/approve`
    await visitor.app.request(path, { method: "POST", body: JSON.stringify({ end: "decline" }) })
    const { status, body } = await readAccount(agreementSetup.tokenId)
    const [account] = body["paypalAccounts"] as [{ nonce: string; details: { payerInfo: Data } }]
    expect([status, account.nonce]).toEqual([202, expect.stringMatching(/^tokencc_decline_/)])
    expect(account.details.payerInfo).toMatchObject({ email: "jeanne.martin@exemple.fr", countryCode: "FR" })
    expect("shippingAddress" in account.details.payerInfo).toBe(hasAddress)
  })

  it("is refused without saying whether an address is asked for, and for an unknown agreement", async () => {
    expect([(await setUp(undefined)).status, (await readAccount("BA-1")).status]).toEqual([422, 422])
  })
})

describe("Apple Pay", () => {
  const validationUrl = "https://apple-pay-gateway.apple.com/paymentservices/startSession"
  const session = { validationUrl, domainName: "localhost", merchantIdentifier: "merchant.maison-lilas", displayName: "Shop" }

  it("opens a session at Apple for a registered domain only", async () => {
    expect(await call("apple_pay_web/sessions", { applePayWebSession: session })).toMatchObject({
      status: 201,
      body: { merchantSessionIdentifier: expect.stringMatching(/^SSH/) as string },
    })
    for (const changes of [{ validationUrl: "https://apple.evil.example/" }, { domainName: "elsewhere.example" }]) {
      const answer = await call("apple_pay_web/sessions", { applePayWebSession: { ...session, ...changes } })
      expect(answer.status).toBe(422)
    }
  })

  it("makes a nonce of encoded payment data only", async () => {
    const tokenOf = (paymentData: string) => call("payment_methods/apple_payment_tokens", { applePaymentToken: { paymentData } })
    const made = await tokenOf(Buffer.from(JSON.stringify({ data: "async" })).toString("base64"))
    expect(made).toMatchObject({ status: 202, body: { applePayCards: [{ nonce: expect.stringMatching(/_async_/) as string }] } })
    expect((await tokenOf("plain")).status).toBe(422)
  })
})
