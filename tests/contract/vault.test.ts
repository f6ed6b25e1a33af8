import { afterEach, describe, expect, it, vi } from "vitest"
import { prepareCart } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const visa = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 2034, cvc: "123" }
const page = "http://shop.test/commande/verification"

afterEach(() => vi.unstubAllGlobals())

describe("card.createToken", () => {
  itWrites("answers a token and a summary of the card", async () => {
    const token = await newShopper(store).card.createToken(visa)
    expect(token).toMatchObject({ token: expect.stringMatching(/./) as string, brand: "visa", last4: "4242", exp_month: 12 })
    expect(JSON.stringify(token)).not.toContain("4242424242424242")
  })

  it("refuses by itself what cannot be a card; the last check wins", async () => {
    const shopper = newShopper(store)
    const refused = async (card: object) => await refusalOf(shopper.card.createToken({ ...visa, ...card }))
    expect(await refused({ number: "4242 4242 4242 4241" })).toMatchObject({
      code: "invalid_card_number",
      status: 402,
      param: "number",
    })
    expect(await refused({ exp_month: 13 })).toMatchObject({ code: "invalid_card_expiry", param: "exp_month" })
    expect(await refused({ cvc: "12" })).toMatchObject({ code: "invalid_card_cvc", param: "exp_cvc" })
    expect(await refused({ number: "1", exp_month: 13 })).toMatchObject({ code: "invalid_card_expiry" })
    expect(await refused({ number: "1", exp_month: 13, cvc: "12" })).toMatchObject({ code: "invalid_card_cvc" })
  })
})

describe("payment intents", () => {
  itWrites("a card's intent can be captured later, or asks for confirmation", async () => {
    const shopper = newShopper(store)
    const intent = { amount: 2190, currency: "eur", capture_method: "manual", setup_future_usage: "off_session" }
    const ask = async (payment_method: string) =>
      await shopper.payment.createIntent({ gateway: "stripe", intent: { ...intent, payment_method } })
    const ready = await ask((await shopper.card.createToken(visa)).token)
    expect(["requires_capture", "requires_confirmation"]).toContain(ready.status)
    const secure = await ask("pm_local_3ds")
    expect(secure).toMatchObject({ id: expect.stringMatching(/^pi_/) as string, status: "requires_confirmation" })
    expect(secure.client_secret).toContain(secure.id)
    const updated = await shopper.payment.updateIntent({
      gateway: "stripe",
      intent: { id: secure.id, payment_method: "pm_local_ok" },
    })
    expect(updated).toMatchObject({ client_secret: secure.client_secret })
  })

  itWrites("Bancontact makes a setup intent", async () => {
    const intent = { payment_method_types: ["bancontact"], usage: "off_session" }
    const answer = await newShopper(store).payment.createIntent({ gateway: "stripe", action: "setup", account_id: null, intent })
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^seti_/) as string,
      client_secret: expect.stringMatching(/./) as string,
    })
  })

  itWrites("QuickPay answers a bare id", async () => {
    const intent = { order_id: "abc123", currency: "EUR" }
    const id = await newShopper(store).payment.createIntent({ gateway: "quickpay", intent })
    expect(String(id)).toMatch(/^\d+$/)
    expect(id).not.toBeTypeOf("object")
  })

  itWrites("Klarna, PayPal and paysafecard answer what the client reads", async () => {
    const shopper = newShopper(store)
    const { id: cart_id } = await prepareCart(shopper)
    const create = async (gateway: string, intent: object) => await shopper.payment.createIntent({ gateway, intent })
    const merchant_urls = { success: page, back: page, cancel: page, error: page, failure: page }
    expect((await create("klarna", { cart_id, merchant_urls })).redirect_url).toMatch(/^http/)
    const unit = { amount: { value: 21.9, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }
    const paypal = await create("paypal", { intent: "AUTHORIZE", purchase_units: [unit] })
    expect(paypal.id).toMatch(/./)
    await shopper.payment.updateIntent({ gateway: "paypal", intent: { cart_id, paypal_order_id: paypal.id } })
    const voucher = await create("paysafecard", {
      type: "PAYSAFECARD",
      amount: 21.9,
      redirect: { success_url: page, failure_url: page },
      notification_url: page,
      customer: { id: "client" },
      currency: "EUR",
    })
    expect(voucher.redirect.auth_url).toMatch(/^http/)
    const looked = await shopper.payment.updateIntent({ gateway: "paysafecard", intent: { payment_id: voucher.id } })
    expect(looked.status).toBe("INITIATED")
  })
})

describe("payment.authorizeGateway", () => {
  itWrites("answers a text, a boolean or an object, never null", async () => {
    const shopper = newShopper(store)
    const ask = async (gateway: string, params?: object) => await shopper.payment.authorizeGateway({ gateway, params })
    expect(await ask("braintree")).toBeTypeOf("string")
    expect(await ask("stripe", { applepay_domain: "localhost" })).toBe(true)
    expect(await ask("stripe", { applepay_domain: "elsewhere.example" })).toBe(false)
    expect((await ask("quickpay", { action: "create", continueurl: page, cancelurl: page })).url).toMatch(/^http/)
    expect((await ask("quickpay", { action: "get", id: "0" })).error.message).toMatch(/./)
    const webCheckoutDetails = { checkoutReviewReturnUrl: page, checkoutCancelUrl: page }
    const amazon = await ask("amazon", { chargePermissionType: "OneTime", webCheckoutDetails })
    expect(amazon.signature).toMatch(/./)
    expect(JSON.parse(amazon.payload)).toMatchObject({ webCheckoutDetails })
  })
})

describe("both call styles of the specification", () => {
  itWrites("a plain request with a JSON payload answers as the query form does", async () => {
    const call = async (method: string, path: string, data: object) => {
      const body = JSON.stringify({ $key: store.publicKey, ...data })
      const headers = { "Content-Type": "application/json" }
      return (await (await fetch(`${store.vaultUrl}${path}`, { method, headers, body })).json()) as {
        $status: number
        $data: unknown
      }
    }
    const tokenized = await call("POST", "/tokens", visa)
    expect(tokenized).toMatchObject({ $status: 200, $data: { last4: "4242", brand: "visa" } })
    const intent = { amount: 500, currency: "eur", capture_method: "manual", payment_method: "pm_local_3ds" }
    const created = await call("POST", "/intent", { gateway: "stripe", intent })
    const { id } = created.$data as { id: string }
    expect(await call("PUT", "/intent", { gateway: "stripe", intent: { id, payment_method: "pm_local_ok" } })).toMatchObject({
      $status: 200,
      $data: { client_secret: expect.stringMatching(/./) as string },
    })
    expect((await call("POST", "/authorization", { gateway: "braintree" })).$data).toBeTypeOf("string")
  })

  itWrites("the logical method may be in capitals or not", async () => {
    for (const method of ["post", "POST", "Post"]) {
      const query = new URLSearchParams({ "$jsonp[method]": method, "$data[gateway]": "braintree", $key: store.publicKey })
      const answer = await (await fetch(`${store.vaultUrl}/authorization?${query}`)).json()
      expect(answer).toMatchObject({ $status: 200 })
    }
  })
})

describe("a redirect payment of the client, in a browser", () => {
  itWrites("paysafecard: the intent's id goes to the cart before the browser leaves, and is looked at on return", async () => {
    const replace = vi.fn()
    const location = { origin: "http://shop.test", pathname: "/commande/verification", search: "", href: page, replace }
    vi.stubGlobal("window", { location, history: { pushState: vi.fn() } })
    const shopper = newShopper(store)
    await prepareCart(shopper)
    const [onSuccess, onError] = [vi.fn(), vi.fn()]
    const params = { paysafecard: { onSuccess, onError } }
    await shopper.payment.tokenize(params)
    expect(onError).not.toHaveBeenCalled()
    expect(replace).toHaveBeenCalledWith(expect.stringContaining(store.vaultUrl ?? ""))
    expect((await shopper.cart.get()).billing).toMatchObject({
      method: "paysafecard",
      intent: { paysafecard: { id: expect.stringMatching(/./) as string } },
    })
    location.search = "?gateway=paysafecard"
    await shopper.payment.handleRedirect(params)
    expect(onSuccess).not.toHaveBeenCalled()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "Unknown redirect status: INITIATED." }))
  })

  itDrivesItsCalls(store, "vault.test.ts")
})
