import { describe, expect, test, vi } from "vitest"
import { authorizeGateway } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import { CartApiError, type WalletCart } from "~/payments/client/client-payment-method"
import { ratedCart, recordingCartApi, walletCart } from "~/payments/wallets/wallet-cart.fixture"
import {
  changeContact,
  changeCoupon,
  changeMethod,
  AUTHORIZE_NET_CARDS,
  describeApplePatch,
  describeAppleRequest,
  withCartesBancaires,
} from "./apple-sheet"
import { openAppleSession, verifyAppleDomain } from "./apple-pay.server"
vi.mock("~/commerce/vault.server", () => ({ authorizeGateway: vi.fn() }))
vi.mock("~/env.server", () => ({ readEnvironment: () => ({ publicOrigin: "https://www.maison-lilas.example" }) }))

class Errors implements ApplePayJS.ApplePayError {
  readonly code: ApplePayJS.ApplePayErrorCode
  readonly contactField?: ApplePayJS.ApplePayErrorContactField
  readonly message: string
  constructor(code: ApplePayJS.ApplePayErrorCode, contactField?: ApplePayJS.ApplePayErrorContactField, message = "") {
    this.code = code
    this.message = message
    if (contactField) this.contactField = contactField
  }
}

const open = (answer: (patch: object) => WalletCart | Error, cart = walletCart()) => {
  const { cartApi, patches } = recordingCartApi(answer)
  return { sheet: { cartApi, cart }, patches }
}

describe("what the sheet opens with", () => {
  test("has a pending total, and the specification's networks and capabilities [9.16]", () => {
    expect(AUTHORIZE_NET_CARDS).toEqual({
      supportedNetworks: ["amex", "discover", "interac", "jcb", "masterCard", "visa"],
      merchantCapabilities: ["supports3DS", "supportsDebit", "supportsCredit"],
    })
    expect(describeAppleRequest(walletCart())).toEqual({
      countryCode: "FR",
      currencyCode: "EUR",
      requiredBillingContactFields: ["name", "postalAddress"],
      requiredShippingContactFields: ["email", "name", "phone", "postalAddress"],
      supportsCouponCode: true,
      total: { label: "Maison Lilas", type: "pending", amount: "8.90" },
      lineItems: [{ label: "Sous-total", amount: "8.90" }],
    })
  })

  test("accepts Cartes Bancaires by setting only", () => {
    const request = { ...describeAppleRequest(walletCart()), ...AUTHORIZE_NET_CARDS }
    expect(withCartesBancaires(request, { cartes_bancaires: true }).supportedNetworks).toContain("cartesBancaires")
    expect(withCartesBancaires(request, {})).toBe(request)
  })

  test("asks for no delivery that the cart knows; the total is final", () => {
    const request = describeAppleRequest(ratedCart("colissimo", { asksDelivery: false, hasEmail: true, couponCode: "LILAS" }))
    expect(request).toMatchObject({ requiredShippingContactFields: ["name", "phone"], couponCode: "LILAS" })
    expect(request.total).toEqual({ label: "Maison Lilas", type: "final", amount: "15.80" })
  })
})

describe("the sheet's changes", () => {
  const contact = { locality: "Lyon", postalCode: "69001", countryCode: "fr" }

  test("a contact is rated, the first service chosen and shown first", async () => {
    const { sheet, patches } = open((patch) =>
      "service" in (patch as { shipping: object }).shipping ? ratedCart() : ratedCart(null),
    )
    const update = await changeContact(sheet, contact, Errors)
    expect(patches).toEqual([{ shipping: { city: "Lyon", zip: "69001", country: "fr" } }, { shipping: { service: "colissimo" } }])
    expect(update.newTotal).toMatchObject({ type: "final", amount: "15.80" })
    expect(update.newShippingMethods?.map(({ identifier }) => identifier)).toEqual(["colissimo", "boutique"])
    expect(update.errors).toBeUndefined()
  })

  test("the service of before stays where it is offered, first in the list", async () => {
    const { sheet, patches } = open(() => ratedCart("boutique"), ratedCart("boutique"))
    const update = await changeContact(sheet, contact, Errors)
    expect(patches).toHaveLength(1)
    expect(update.newShippingMethods?.[0]?.identifier).toBe("boutique")
  })

  test("an address without a service is addressUnserviceable", async () => {
    const { sheet } = open(() => walletCart({ ratingErrors: ["Pas ici."] }))
    const update = await changeContact(sheet, contact, Errors)
    expect(update.errors).toEqual([{ code: "addressUnserviceable", contactField: "postalAddress", message: "Pas ici." }])
    expect(update.newShippingMethods).toEqual([])
    expect(update.newTotal.type).toBe("pending")
  })

  test("another failure is unknown [8.23]", async () => {
    const { sheet } = open(() => new Error("secret words of a provider"))
    const update = await changeContact(sheet, contact, Errors)
    expect(update.errors).toMatchObject([{ code: "unknown", message: expect.stringMatching(/^L’opération n’a pas abouti/) }])
  })

  test("a service that could not be written leaves the former one chosen: first in the list, with its total", async () => {
    const { sheet } = open(() => new Error("secret words of a provider"), ratedCart("colissimo"))
    const update = await changeMethod(sheet, { identifier: "boutique", label: "", detail: "", amount: "0" })
    expect(update.newShippingMethods?.map(({ identifier }) => identifier)).toEqual(["colissimo", "boutique"])
    expect(update.newTotal).toMatchObject({ type: "final", amount: "15.80" })
    expect(update).not.toHaveProperty("errors")
  })

  test("a service is written", async () => {
    const { sheet, patches } = open(() => ratedCart("boutique"))
    const update = await changeMethod(sheet, { identifier: "boutique", label: "", detail: "", amount: "0" })
    expect(patches).toEqual([{ shipping: { service: "boutique" } }])
    expect(update.newTotal).toMatchObject({ type: "final", amount: "8.90" })
  })

  test("a code is applied or taken away, and couponCodeInvalid when refused", async () => {
    const { sheet, patches } = open((patch) =>
      (patch as { coupon_code: string | null }).coupon_code === "RIEN"
        ? new CartApiError("Code non reconnu.", "coupon-unknown", 422)
        : ratedCart(),
    )
    expect((await changeCoupon(sheet, " LILAS ", Errors)).errors).toBeUndefined()
    expect((await changeCoupon(sheet, "", Errors)).errors).toBeUndefined()
    expect((await changeCoupon(sheet, "RIEN", Errors)).errors).toEqual([
      { code: "couponCodeInvalid", message: "Code non reconnu." },
    ])
    expect(patches).toEqual([{ coupon_code: "LILAS" }, { coupon_code: null }, { coupon_code: "RIEN" }])
  })
})

test("an authorised payment becomes the change of the cart", () => {
  const contact = {
    givenName: "Jeanne",
    familyName: "Martin",
    addressLines: ["12 rue X", "Bât. B"],
    locality: "Lyon",
    postalCode: "69001",
    countryCode: "FR",
    phoneNumber: "+33",
    emailAddress: "jeanne@exemple.fr",
  }
  const address = { first_name: "Jeanne", last_name: "Martin", phone: "+33", address1: "12 rue X", address2: "Bât. B" }
  const place = { city: "Lyon", zip: "69001", country: "FR" }
  const payment = { shippingContact: contact, billingContact: contact } as unknown as ApplePayJS.ApplePayPayment
  const given = { gateway: "authorizenet", token: "e30=" } as const
  expect(describeApplePatch(payment, given, { asksDelivery: true, service: "colissimo" })).toEqual({
    wallet: "apple",
    account: { email: "jeanne@exemple.fr" },
    billing: { method: "apple", account_card_id: null, card: null, apple: given, ...place, ...address },
    shipping: { ...place, ...address, service: "colissimo" },
  })
  expect(describeApplePatch(payment, given, { asksDelivery: false, service: null })).not.toHaveProperty("shipping")
})

describe("the server's steps", () => {
  const request = (body: unknown, apple: Record<string, unknown> = { merchant_id: "merchant.x" }) => ({
    cart: {} as Cart,
    settings: { apple },
    shopName: "Maison Lilas",
    body,
  })
  const validationURL = "https://apple-pay-gateway.apple.com/paymentservices/startSession"

  test("ask for a session in the shop's own name", async () => {
    vi.mocked(authorizeGateway).mockResolvedValue({ merchantSessionIdentifier: "SSH1" })
    expect(await openAppleSession(request({ validationURL, domainName: "evil.example" }))).toEqual({
      merchantSessionIdentifier: "SSH1",
    })
    expect(authorizeGateway).toHaveBeenLastCalledWith("authorizenet", {
      method: "apple",
      merchantIdentifier: "merchant.x",
      validationURL,
      displayName: "Maison Lilas",
      domainName: "www.maison-lilas.example",
    })
  })

  test.each([
    "https://evil.example/",
    "https://apple.com.evil.example/",
    "http://apple-pay-gateway.apple.com/",
    "https://a@evil.example#.apple.com",
    7,
  ])("call nobody but Apple: %s", async (address) => {
    vi.mocked(authorizeGateway).mockClear()
    await expect(openAppleSession(request({ validationURL: address }))).rejects.toThrow("Apple validationURL is missing")
    expect(authorizeGateway).not.toHaveBeenCalled()
  })

  test("tell a refusal of the gateway and a missing merchant id", async () => {
    vi.mocked(authorizeGateway).mockResolvedValue({ error: { message: "x domain is not verified" } })
    await expect(openAppleSession(request({ validationURL }))).rejects.toThrow("domain is not verified")
    await expect(openAppleSession(request({ validationURL }, {}))).rejects.toThrow("Apple merchant_id is missing")
  })

  test.each([
    [true, true],
    [{ id: "dom_1" }, true],
    [false, false],
    [{ error: { message: "no" } }, false],
  ])("Stripe's answer %j means verified: %s", async (answer, verified) => {
    vi.mocked(authorizeGateway).mockResolvedValue(answer)
    expect(await verifyAppleDomain(request(null))).toBe(verified)
    expect(authorizeGateway).toHaveBeenLastCalledWith("stripe", { applepay_domain: "www.maison-lilas.example" })
  })
})
