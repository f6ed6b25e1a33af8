import { beforeEach, describe, expect, it } from "vitest"
import { paymentSettings } from "../seed/settings/payments.ts"
import { changePaymentSettings } from "../services/settings/change-payments.ts"
import { amazonAccount } from "../services/vault/amazon-account.ts"
import { signAmazonPayload } from "../services/vault/amazon-signature.ts"
import { readIntent } from "../services/vault/intent-record.ts"
import { VaultErrors } from "../services/vault/vault-errors.ts"
import { describeAmazonForm } from "./amazon-form.fixture.ts"
import type { PageVisitor } from "./page-visitor.fixture.ts"
import { createPageVisitor, shopPage } from "./page-visitor.fixture.ts"

let visitor: PageVisitor
beforeEach(() => {
  visitor = createPageVisitor()
  changePaymentSettings(visitor.context, { amazon: paymentSettings.amazon })
})

const session = {
  webCheckoutDetails: { checkoutReviewReturnUrl: `${shopPage}?gateway=amazon`, checkoutCancelUrl: `${shopPage}?annule=1` },
  storeId: amazonAccount.storeId,
  chargePermissionType: "OneTime",
}

const signed = (body: object, algorithm?: "AMZN-PAY-RSASSA-PSS" | "AMZN-PAY-RSASSA-PSS-V2") => {
  const payload = JSON.stringify(body)
  return { payload, signature: signAmazonPayload(visitor.context, payload, algorithm) }
}

async function post(form: URLSearchParams, choice = ""): Promise<Response> {
  if (choice) form.set("choice", choice)
  return visitor.app.request("/checkout/initiate", { method: "POST", body: form })
}

async function review(choice = "accept"): Promise<URL | null> {
  const location = (await post(describeAmazonForm(signed(session)), choice)).headers.get("location")
  return location === null ? null : new URL(location)
}

describe("the review", () => {
  it("opens a session, or cancels, or stays away", async () => {
    const page = await post(describeAmazonForm(signed(session)))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Accepter le paiement")])
    const id = (await review())?.searchParams.get("amazonCheckoutSessionId")
    expect(readIntent(visitor.context, "amazon", id)?.status).toBe("Open")
    expect((await review("cancel"))?.search).toBe("?annule=1")
    expect(await review("close")).toBeNull()
  })

  it("takes both of Amazon's signatures, each by its own name only", async () => {
    const [first, second] = ["AMZN-PAY-RSASSA-PSS", "AMZN-PAY-RSASSA-PSS-V2"] as const
    const statusOf = async (made: typeof first | typeof second, algorithm: string) =>
      (await post(describeAmazonForm(signed(session, made), { algorithm }))).status
    expect([await statusOf(first, first), await statusOf(second, second)]).toEqual([200, 200])
    expect([await statusOf(first, second), await statusOf(second, first), await statusOf(first, "RSA")]).toEqual([400, 400, 400])
  })

  it("refuses a payload that is not the one that was signed, to a space", async () => {
    const { payload, signature } = signed(session)
    for (const other of [payload.replace("annule", "autre"), `${payload} `, ""]) {
      const answer = await post(describeAmazonForm({ payload: other, signature }), "accept")
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("(signature)")])
    }
  })

  it.each([
    ["merchantId", "A2OTHER"],
    ["publicKeyId", ""],
    ["publicKeyId", "SANDBOX-OTHER"],
    ["ledgerCurrency", "USD"],
    ["checkoutLanguage", "nl_NL"],
    ["environment", "LIVE"],
    ["merchantDomain", "elsewhere.example"],
  ])("refuses %s %j", async (name, value) => {
    const answer = await post(describeAmazonForm(signed(session), { [name]: value }))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(`(${name})`)])
  })

  const frequency = (value: string) => ({ frequency: { unit: "Variable", value } })
  it.each([
    ["an unknown field", { chargePermision: "OneTime" }, "payloadJSON.chargePermision"],
    ["another store", { storeId: undefined }, "payloadJSON.storeId"],
    ["a subscription without its rhythm", { chargePermissionType: "Recurring" }, "payloadJSON.recurringMetadata"],
    [
      "a variable rhythm with a number",
      { chargePermissionType: "Recurring", recurringMetadata: frequency("1") },
      "payloadJSON.recurringMetadata",
    ],
    [
      "a return without encryption",
      { webCheckoutDetails: { checkoutReviewReturnUrl: "http://maison-lilas.example/", checkoutCancelUrl: shopPage } },
      "payloadJSON.webCheckoutDetails",
    ],
    [
      "a return to another's domain",
      { webCheckoutDetails: { checkoutReviewReturnUrl: shopPage, checkoutCancelUrl: "https://elsewhere.example/" } },
      "payloadJSON.webCheckoutDetails",
    ],
  ])("refuses %s", async (_what, changes, refusal) => {
    const answer = await post(describeAmazonForm(signed({ ...session, ...changes })))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(`(${refusal})`)])
  })
})

describe("the confirmation", () => {
  const open = async () => String((await review())?.searchParams.get("amazonCheckoutSessionId"))
  const charge = (id: string) => {
    const webCheckoutDetails = {
      checkoutResultReturnUrl: `${shopPage}?gateway=amazon&confirm=true`,
      checkoutCancelUrl: `${shopPage}?annule=2`,
    }
    const paymentDetails = { paymentIntent: "Authorize", chargeAmount: { amount: 12.5, currencyCode: "EUR" } }
    const intent = { checkoutSessionId: id, webCheckoutDetails, paymentDetails }
    return new URL(String(visitor.intent({ gateway: "amazon", intent }).redirect_url)).pathname
  }

  it("is refused for a session of 24 hours, and closed where its page is still open", async () => {
    const [id, other] = [await open(), await open()]
    const path = charge(id)
    visitor.context.clock.offset += 24 * 3_600_000 - 60_000
    expect(charge(other)).toContain(other)
    visitor.context.clock.offset += 60_000
    expect(() => charge(other)).toThrow(VaultErrors)
    expect((await visitor.choose(path, "accept")).status).toBe(409)
  })

  it.each([
    ["accept", "Completed"],
    ["refuse", "Declined"],
    ["pending", "AuthorizationInitiated"],
  ])("%s leaves %s", async (choice, status) => {
    const id = await open()
    const back = await visitor.press(charge(id), choice)
    const expected = { gateway: "amazon", confirm: "true", amazonCheckoutSessionId: id }
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual(expected)
    expect(readIntent(visitor.context, "amazon", id)?.status).toBe(status)
  })

  it("cancels, or is paid and never returns", async () => {
    expect((await visitor.press(charge(await open()), "cancel"))?.search).toBe("?annule=2")
    const id = await open()
    expect(await visitor.press(charge(id), "close")).toBeNull()
    expect(readIntent(visitor.context, "amazon", id)?.status).toBe("Completed")
  })
})
