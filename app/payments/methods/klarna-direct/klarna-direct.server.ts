import { z } from "zod"
import { createIntent } from "~/commerce/vault.server"
import type { Cart, CartItem } from "~/commerce/api-types"
import { toMinorUnits } from "~/money/minor-units"
import {
  HOUR_MS,
  offeredIf,
  parseCreated,
  parseRedirectFailure,
  type ServerPaymentMethod,
  type StartRequest,
  isOneTimePurchase,
} from "~/payments/server-payment-method"
import { klarnaLocale, servesKlarnaCountry } from "./klarna-countries"
import { methodSentences } from "~/texts/payment-methods.server"
import { phoneForProvider } from "~/texts/phone"

const GATEWAY = "klarna_direct"
const sessionSchema = z.object({ redirect_url: z.string().url() })

/** Klarna without Stripe [9.11]: the vault opens the session, and an authorization token comes back with the return. */
export const klarnaDirect: ServerPaymentMethod = {
  gateway: GATEWAY,
  label: "Klarna",
  description: methodSentences.klarna,
  fundsTaken: "on-order",
  payableForMs: 48 * HOUR_MS,
  statusFromReturnOnly: true,
  isOffered: offeredIf("klarna", (cart) => {
    const { country } = payerOf(cart) ?? {}
    return isOneTimePurchase(cart) && (!country || servesKlarnaCountry(country, cart.currency))
  }),
  async start({ cart, returnUrl }) {
    const country = payerOf(cart)?.country || "FR"
    const answer = await createIntent("klarna", {
      cart_id: cart.id,
      locale: klarnaLocale(cart.display_locale || "fr-FR", country),
      purchase_country: country,
      purchase_currency: cart.currency,
      billing_address: klarnaAddress(cart, payerOf(cart)),
      shipping_address: klarnaAddress(cart, cart.shipping),
      order_amount: toMinorUnits(cart.capture_total, cart.currency),
      order_lines: JSON.stringify(listKlarnaLines(cart)),
      merchant_urls: merchantUrls(returnUrl),
    })
    const { redirect_url: redirectUrl } = parseCreated(sessionSchema, answer, "Klarna session")
    return { providerId: redirectUrl, providerSecret: null, billing: { method: "klarna" }, redirectUrl }
  },
  async fetchStatus({ parameters }) {
    const { redirect_status: status, authorization_token: token } = parameters
    // A shopper who used Klarna's back link can still finish at Klarna: the session stays open.
    if (status === "pending" || (status === undefined && token === undefined)) return { kind: "pending" }
    const failed = parseRedirectFailure(parameters, "unable_to_authenticate")
    if (failed) return failed
    if (!token) return { kind: "pending" }
    return { kind: "approved", funds: "none", billing: { method: "klarna", klarna: { token } }, returnToken: token }
  },
}

/** Whose country decides at Klarna: the payer's, where the cart knows an address of theirs. */
function payerOf(cart: Cart): Cart["billing"] | Cart["shipping"] {
  return cart.billing?.address1 ? cart.billing : cart.shipping
}

/** Klarna replaces the double braces, so they must not be escaped. */
function merchantUrls(returnUrl: StartRequest["returnUrl"]) {
  const address = (status: string) => `${returnUrl(GATEWAY, { redirect_status: status })}&sid={{session_id}}`
  const [canceled, failed, pending] = [address("canceled"), address("failed"), address("pending")]
  const success = `${address("succeeded")}&authorization_token={{authorization_token}}`
  return { success, back: pending, cancel: canceled, error: failed, failure: failed }
}

function klarnaAddress(cart: Cart, address: Cart["billing"] | Cart["shipping"]) {
  const fields = {
    email: cart.account?.email,
    given_name: address?.first_name,
    family_name: address?.last_name,
    street_address: address?.address1,
    street_address2: address?.address2,
    postal_code: address?.zip,
    city: address?.city,
    region: address?.state,
    country: address?.country,
    phone: phoneForProvider(address?.phone),
  }
  // In the vault's query a missing value would be an empty text, which Klarna takes for a wrong one.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

/** A line of a Klarna order: amounts in minor units, tax rate always 0 [9.11]. */
type KlarnaLine = {
  type: "physical" | "digital" | "discount" | "shipping_fee" | "sales_tax" | "gift_card"
  name: string
  reference?: string
  quantity: number
  unit_price: number
  total_amount: number
  total_discount_amount?: number
  tax_rate: 0
  total_tax_amount: 0
}

/** A cart's lines for Klarna, which add up to what is due (`capture_total`). */
export function listKlarnaLines(cart: Cart): KlarnaLine[] {
  const minor = (amount: number | null | undefined) => toMinorUnits(amount ?? 0, cart.currency)
  const lines = (cart.items ?? []).map((item) => goodsLine(item, minor))
  const taxes = minor(cart.tax_included_total)
  if (taxes !== 0) lines.push(singleLine("sales_tax", "Taxes", taxes))
  const delivery = minor(cart.shipment_total)
  if (delivery !== 0) lines.push(singleLine("shipping_fee", cart.shipping?.service_name || "Livraison", delivery))

  const rest = minor(cart.capture_total) - lines.reduce((sum, line) => sum + line.total_amount, 0)
  if (rest === 0) return lines
  if (minor(cart.grand_total) > minor(cart.capture_total))
    return [...lines, singleLine("gift_card", "Carte cadeau ou avoir", rest)]
  return [...lines, rest < 0 ? singleLine("discount", "Remise", rest) : singleLine("physical", "Ajustement", rest)]
}

function goodsLine(item: CartItem, minor: (amount: number | null | undefined) => number): KlarnaLine {
  const total = minor(item.price_total) - minor(item.discount_total)
  const price = minor(item.price)
  const discount = price * item.quantity - total
  const reference = item.product?.sku || item.product?.slug
  return {
    type: item.delivery === "shipment" || item.delivery === undefined ? "physical" : "digital",
    name: cut(item.product_name || item.product?.name || "Article", 255),
    ...(reference && { reference: cut(reference, 64) }),
    // Klarna multiplies price by quantity: a line whose total is higher (options) is sent as one piece.
    ...(discount < 0 ? { quantity: 1, unit_price: total } : { quantity: item.quantity, unit_price: price }),
    total_amount: total,
    ...(discount > 0 && { total_discount_amount: discount }),
    tax_rate: 0,
    total_tax_amount: 0,
  }
}

/** Klarna refuses longer references and names: docs.klarna.com/api/payments */
function cut(text: string, most: number): string {
  return [...text].slice(0, most).join("")
}

function singleLine(type: KlarnaLine["type"], name: string, amount: number): KlarnaLine {
  return { type, name: cut(name, 255), quantity: 1, unit_price: amount, total_amount: amount, tax_rate: 0, total_tax_amount: 0 }
}
