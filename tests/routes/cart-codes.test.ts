import { afterAll, expect, test } from "vitest"
import { addToCart } from "~/shop/cart/add-to-cart.server"
import { openCommerce } from "~/commerce/client.server"
import { readCart } from "~/commerce/carts.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { attemptCookie } from "~/sessions/checkout-cookies.server"
import { attemptOf } from "~/store/attempt.fixture"
import * as cart from "../../app/routes/panier"
import * as lines from "../../app/routes/panier_.lignes"
import { startBackend } from "../setup/backend"
import { openRoute } from "./guarded-route"

const backend = startBackend()
const i18n = { locale: "fr-FR", currency: "EUR" }
const page = openRoute(cart, "/panier")
const door = openRoute(lines, "/panier/lignes")

afterAll(() => backend.close())

async function newCart(): Promise<Record<string, string>> {
  const commerce = openCommerce({ session: null, ...i18n })
  const choices = new Map([
    ["poids", "500-g"],
    ["mouture", "moka"],
  ])
  await addToCart(commerce, i18n, { slug: "melange-canut", choices, purchase: "unique", quantity: "1" })
  return { "swell-session": commerce.session() ?? "" }
}

test("a cart that this browser has begun to pay is taken up after its payment, in turn", async () => {
  const left = openCommerce({ session: (await newCart())["swell-session"] ?? "", ...i18n })
  const checkoutId = (await readCart(left))?.checkout_id ?? ""
  const [line = ""] = (await attemptCookie.serialize(attemptOf(checkoutId))).split(";")
  const cookies = { paiement: decodeURIComponent(line.replace("paiement=", "")) }
  const before = backend.calls.length
  const taken = await withPaymentLock(checkoutId, async () => {
    const taking = page.post({ intent: "recover", checkoutId }, { cookies })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(backend.calls.slice(before)).toEqual([])
    return { taking }
  })
  expect((await taken.taking).status).toBe(303)
  expect(backend.calls.slice(before).some((call) => call.startsWith("PUT /api/cart"))).toBe(true)
})

const codeCalls = () => backend.calls.filter((call) => /^(POST \/api\/cart\/giftcards|PUT \/api\/cart\/coupon)/.test(call)).length

test("the sixth gift card within ten minutes is refused before it reaches the backend, and stays in its field", async () => {
  const cookies = await newCart()
  const tryCard = (number: number) => page.post({ intent: "add-gift-card", giftCard: `INCONNUE 0000 000${number}` }, { cookies })
  for (let number = 1; number <= 5; number += 1) expect((await tryCard(number)).status).toBe(422)
  const before = codeCalls()
  const refused = await tryCard(6)
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"])
  expect(await refused.json()).toMatchObject({
    problems: [{ code: "too-many-requests", sentence: expect.stringMatching(/Réessayez dans \d+\u00a0minutes?\.$/) as string }],
    values: { giftCard: "INCONNUE 0000 0006" },
  })
  expect(codeCalls()).toBe(before)
})

test("gift cards are not guessed in the coupons' field either, while coupons go on", async () => {
  const cookies = await newCart()
  for (let number = 1; number <= 5; number += 1)
    await page.post({ intent: "add-coupon", code: `INCONNUE 0000 000${number}` }, { cookies })
  expect((await page.post({ intent: "add-coupon", code: "INCONNUE 0000 0006" }, { cookies })).status).toBe(429)
  expect((await page.post({ intent: "add-coupon", code: "BIENVENUE10" }, { cookies })).status).toBe(303)
})

async function firstLine(cookies: Record<string, string>): Promise<{ id: string; quantity: number } | undefined> {
  const { cart: shown } = (await (await page.get("", { cookies })).json()) as { cart: { lines: never[] } | null }
  return shown?.lines[0]
}

test("the script's changes are answered with data, the request's own number and a sentence", async () => {
  const cookies = await newCart()
  const lineId = (await firstLine(cookies))?.id ?? ""
  const changed = await door.post({ lineId, quantity: "4", sequence: "7" }, { cookies })
  expect(changed.status).toBe(200)
  const message = "Canut\u00a0: quantité 4."
  expect(await changed.json()).toEqual({ sequence: "7", demande: "7", problems: [], message, said: message })
  const refused = await door.post({ lineId, quantity: "1000", sequence: "8" }, { cookies })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    sequence: "8",
    problems: [
      {
        code: "quantity-too-large",
        field: `quantity-${lineId}`,
        sentence: "La quantité ne peut pas dépasser 999. Au-delà, écrivez-nous.",
      },
    ],
  })
  expect(await firstLine(cookies)).toMatchObject({ quantity: 4 })
  const removed = await door.post({ lineId, quantity: "0", sequence: "9" }, { cookies })
  expect(await removed.json()).toMatchObject({ sequence: "9", problems: [] })
  expect(await firstLine(cookies)).toBeUndefined()
})

test("a gesture of the modal comes back to its page with the modal open, and nowhere else", async () => {
  const cookies = await newCart()
  const lineId = (await firstLine(cookies))?.id ?? ""
  const leadsTo = async (returnTo: string) => {
    const changed = await page.post({ intent: "set-quantity", lineId, quantity: "3", returnTo }, { cookies })
    return [changed.status, changed.headers.get("Location")]
  }
  expect(await leadsTo("/boutique?tri=nom#liste")).toEqual([303, "/boutique?tri=nom#panier"])
  for (const away of ["//evil.example", "https://evil.example/", "/\\evil.example", ""])
    expect(await leadsTo(away)).toEqual([303, expect.stringMatching(/^\/panier#quantity-\w+$/)])
})
