import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { deleteRecord, getRecord, listRecords, putRecord } from "../../storage/records.ts"
import { deepMerge } from "../cart/deep-merge.ts"
import { fieldError, type FieldErrors, readObject } from "../cart/field-errors.ts"
import type { Envelope } from "../catalogue/envelope.ts"
import { listDocuments } from "../catalogue/list-documents.ts"
import { declinedText } from "../payments/decline.ts"
import { readIntent } from "../vault/intent-record.ts"
import { isAccepted, stripeData } from "../vault/stripe-intent.ts"
import { attachToCustomer, isUsedElsewhere, readToken, type TokenRecord, usedBefore } from "../vault/token-record.ts"
import type { AccountRecord, CardRecord } from "./account-record.ts"
import { requireAccount, saveAccount } from "./account-store.ts"

/** `GET /account/cards`, the newest first. @throws ApiError `UNAUTHORIZED`, as every call on cards when nobody is logged in */
export function listCards(context: SandboxContext, state: RequestState, query: Record<string, unknown>): Envelope {
  const account = requireAccount(context, state)
  return listDocuments<Record<string, unknown>>(
    listRecords<CardRecord>(context.database, "cards", account.id).reverse(),
    query,
    [],
  )
}

/** `POST /account/cards`: keeps a tokenised card. A refusal of the gateway is `errors.gateway`. */
export function createCard(context: SandboxContext, state: RequestState, body: unknown): CardRecord | FieldErrors {
  return addCard(context, requireAccount(context, state), body)
}

/** Adds a card to an account from its token. @returns the card or the refused fields */
export function addCard(context: SandboxContext, account: AccountRecord, body: unknown): CardRecord | FieldErrors {
  const input = readObject(body)
  if (typeof input["token"] !== "string" || input["token"] === "")
    return fieldError("token", "REQUIRED", "This field is required")
  const token = readToken(context, input["token"])
  if (!token) return fieldError("gateway", "INVALID", `No such PaymentMethod: '${input["token"]}'`)
  if (token.behaviour === "decline") return fieldError("gateway", "TOKEN_ERROR", declinedText)
  if (!isAttachable(context, token)) return fieldError("gateway", "TOKEN_ERROR", usedBefore)
  attachToCustomer(context, token)
  const { id, gateway, brand, last4, exp_month, exp_year } = token
  const billing = readObject(input["billing"] ?? token.billing)
  const card: CardRecord = {
    id: newId(),
    parent_id: account.id,
    token: id,
    gateway,
    brand,
    last4,
    exp_month,
    exp_year,
    test: true,
    billing,
  }
  return putRecord(context.database, "cards", card, { parentId: account.id })
}

/** What has paid without a customer becomes one's own only where the intent was to keep it: docs.stripe.com/api/payment_intents/create#setup_future_usage */
function isAttachable(context: SandboxContext, token: TokenRecord): boolean {
  if (!isUsedElsewhere(token, null)) return true
  const intent = readIntent(context, "stripe", token.used_by)
  return intent !== null && isAccepted(intent) && stripeData(intent).usage !== null
}

/** `PUT /account/cards/{id}`: expiry and billing. @throws ApiError 404 for a card that is not one's own */
export function updateCard(context: SandboxContext, state: RequestState, id: string, body: unknown): CardRecord | FieldErrors {
  const card = requireCard(context, requireAccount(context, state), id)
  const input = readObject(body)
  const month = input["exp_month"] ?? card.exp_month
  const year = input["exp_year"] ?? card.exp_year
  if (!isNumberBetween(month, 1, 12)) return fieldError("exp_month", "INVALID", "Must be a month")
  if (!isNumberBetween(year, 2000, 2999)) return fieldError("exp_year", "INVALID", "Must be a year")
  const billing = readObject(deepMerge(card.billing, readObject(input["billing"])))
  return putRecord(context.database, "cards", { ...card, exp_month: Number(month), exp_year: Number(year), billing })
}

/** `DELETE /account/cards/{id}`: answers the removed card; a default one stops being the default. */
export function removeCard(context: SandboxContext, state: RequestState, id: string): CardRecord {
  const account = requireAccount(context, state)
  const card = requireCard(context, account, id)
  deleteRecord(context.database, "cards", id)
  if (account.billing["account_card_id"] === id) saveAccount(context, { ...account, billing: {} })
  return card
}

function requireCard(context: SandboxContext, account: AccountRecord, id: string): CardRecord {
  const card = getRecord<CardRecord>(context.database, "cards", id)
  if (card?.parent_id !== account.id) throw new ApiError(404, "not_found_error", "Card not found")
  return card
}

function isNumberBetween(value: unknown, least: number, most: number): boolean {
  const number = Number(value)
  return Number.isInteger(number) && number >= least && number <= most
}
