import type { SandboxContext } from "../../storage/context.ts"
import { readSetting } from "../settings/read-settings.ts"
import { checkCard } from "./card-details.ts"
import { newProviderId } from "./intent-record.ts"
import { addToken } from "./token-record.ts"
import { gatewayError, VaultErrors } from "./vault-errors.ts"
import { readObject, readText } from "./vault-input.ts"

type Check = "pass" | "fail" | "checked" | "unchecked"

/** A card as the vault answers it. */
type CardAnswer = {
  token: string
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  cvc_check: Check
  zip_check: Check
  address_check: Check
}

function tokenizeWallet(context: SandboxContext, data: Record<string, unknown>): CardAnswer & { nonce: string } {
  const nonce = readText(data.nonce)
  if (!nonce) throw gatewayError("TOKEN_ERROR", "The nonce is missing")
  // assumed: a wallet's single-use nonce becomes a card of fixed brand and date.
  const card = { brand: "visa", last4: "1881", exp_month: 12, exp_year: 2034 }
  const { id } = addToken(context, { id: newProviderId("card_"), gateway: "braintree", ...card })
  return { token: id, ...card, cvc_check: "unchecked", zip_check: "unchecked", address_check: "unchecked", nonce }
}

/** Authorize.Net's `billTo`: developer.authorize.net/api/reference. assumed: how the vault divides a name. */
const LENGTHS = { address1: 60, name: 50, city: 40, zip: 20 }

/**
 * Stores a card, or a wallet's nonce, and answers its token (storefront API, vault calls). The number and
 * the code are checked and forgotten.
 */
export function tokenize(context: SandboxContext, data: Record<string, unknown>): CardAnswer {
  if (data.number === undefined) return tokenizeWallet(context, data)
  const gateway = readText(readObject(readObject(readSetting(context, "payments")).card).gateway) ?? "card"
  // assumed: how it is refused; Braintree keeps a card for a customer only.
  if (gateway === "braintree" && !readText(data.account_id)) throw gatewayError("TOKEN_ERROR", "The account is missing")
  const card = checkCard(data, context.clock.now())
  if (Array.isArray(card)) {
    throw new VaultErrors(Object.fromEntries(card.map(({ field, code, message }) => [field, { code, message }])))
  }
  if (card.behaviour === "decline") throw gatewayError("TOKEN_ERROR", "Votre carte a été refusée.")
  const billing = readObject(data.billing)
  const long =
    gateway === "authorizenet" && Object.entries(LENGTHS).find(([name, most]) => String(billing[name] ?? "").length > most)
  if (long) throw gatewayError("TOKEN_ERROR", `E00015 The field length is invalid for ${long[0]}`)
  const { id, brand, last4, exp_month, exp_year } = addToken(context, {
    id: newProviderId("card_"),
    gateway,
    ...card,
    billing,
  })
  const check = (value: unknown): Check => (readText(value) ? "pass" : "unchecked")
  const checks = { cvc_check: "pass" as const, zip_check: check(billing.zip), address_check: check(billing.address1) }
  return { token: id, brand, last4, exp_month, exp_year, ...checks }
}
