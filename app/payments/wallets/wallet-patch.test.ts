import { beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../../tests/setup/mute-log"
import { readCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { createSandbox } from "../../../sandbox/sandbox.ts"
import { openShopOn, i18n } from "~/checkout/purchase.fixture"
import { parseWalletPatch, readWalletCart } from "./wallet-cart-api.server"
import { approve, change, email, guestCart, walletCard as card, walletToken as token } from "~/checkout/wallet-purchase.fixture"
import { callProvider } from "./provider-calls.server"

muteLog()

openShopOn(createSandbox())
beforeEach(() => {
  vi.clearAllMocks()
  clearCatalogueCache()
})

describe("what a sheet may change", () => {
  test.each([
    ["an unknown field", { metadata: {} }],
    ["a total", { capture_total: 1 }],
    ["items", { items: [] }],
    ["another method's token", { billing: { method: "klarna", klarna: { token: "x" } } }],
    ["a saved card", { billing: { account_card_id: "65a000000000000000000001" } }],
    ["a card number", { billing: { method: "card", card: { ...card, number: "4242424242424242" } } }],
    ["an unknown gateway's token", { billing: { method: "google", google: { gateway: "evil", token } } }],
    ["a name too long", { shipping: { name: "x".repeat(201) } }],
    ["a country that is none", { shipping: { country: "France" } }],
    ["no e-mail", { account: { email: "jeanne" } }],
    ["an account's other fields", { account: { email, email_optin: true } }],
    ["a code with markup", { coupon_code: "<b>" }],
  ])("is not %s", (_name, patch) => {
    expect(parseWalletPatch(JSON.stringify(patch))).toEqual({ ok: false, problems: [{ code: "form-invalid" }] })
  })

  test("is refused when it is no JSON", () => {
    expect(parseWalletPatch("{")).toEqual({ ok: false, problems: [{ code: "form-invalid" }] })
  })

  test("is an account only of a guest without an e-mail [4.29]", async () => {
    const commerce = await guestCart()
    await change(commerce, { account: { email } })
    await change(commerce, { account: { email: "autre@exemple.fr" } })
    expect((await readCart(commerce))?.account?.email).toBe(email)
  })

  test("resets service and street for another place, so that no address is put together of two", async () => {
    const commerce = await guestCart()
    await approve(commerce, {})
    const moved = await change(commerce, { shipping: { city: "Genève", zip: "1207", country: "ch" } })
    expect(moved).toMatchObject({ ok: true, value: { service: null, asksDelivery: true } })
    expect((await readCart(commerce))?.shipping).toMatchObject({ city: "Genève", country: "CH", address1: "", service: null })
    expect(await change(commerce, { shipping: { city: "Genève", zip: "1207", country: "CH" } })).toMatchObject({ ok: true })
  })

  test("tries no more codes that may be a gift card's than the cart's form does", async () => {
    const commerce = await guestCart()
    const tries: unknown[] = []
    for (let number = 0; number < 6; number++) tries.push(await change(commerce, { coupon_code: `NOEL CAFE 202${number}` }))
    const codes = (tries as { problems?: { code: string }[] }[]).map(({ problems }) => problems?.[0]?.code)
    expect(codes).toEqual([...Array<string>(5).fill("coupon-unknown"), "too-many-requests"])
  })

  test("tells nothing personal, and logs nothing of it", async () => {
    const commerce = await guestCart()
    const { approved } = await approve(commerce, {})
    const refused = await change(commerce, { coupon_code: "RIEN" })
    expect(refused).toEqual({ ok: false, problems: [{ code: "coupon-unknown" }] })
    for (const secret of [email, "Jeanne", "12 rue X", "0612345678"]) {
      expect(JSON.stringify(approved)).not.toContain(secret)
      expect(JSON.stringify([vi.mocked(log.warn).mock.calls, vi.mocked(log.info).mock.calls])).not.toContain(secret)
    }
  })

  test("of an empty cart is refused", async () => {
    const commerce = openCommerce({ session: null, ...i18n })
    expect(await readWalletCart({ commerce, i18n })).toEqual({ ok: false, problems: [{ code: "cart-empty" }] })
    expect(await callProvider({ commerce, i18n }, "paypal-order", "{}")).toEqual({
      ok: false,
      problems: [{ code: "cart-empty" }],
    })
    expect(await callProvider({ commerce, i18n }, "anything", "{}")).toEqual({
      ok: false,
      problems: [{ code: "form-invalid" }],
    })
  })
})
