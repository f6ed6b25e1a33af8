import { vaultQuery } from "~/commerce/vault-query"
import { abortAfter } from "~/payments/client/load-script.client"
import type {
  BrowserVault,
  CardFieldsContext,
  CardToken,
  ClientPaymentMethod,
  MountedMethod,
} from "~/payments/client/client-payment-method"
import { CardError, PaymentError } from "~/payments/errors"
import { buildCardInputs, type CardInputs, listCardProblems, parseExpiry, requireCard, type EnteredCard } from "./card-inputs"

/** Card fields of our own for gateways without any; the card goes to the vault only [5.1]–[5.4]. */
export const vaultCardFields: ClientPaymentMethod = {
  isAvailable: async ({ vault }) => vault !== null,
  mount: mountFields,
  mountFields,
}

async function mountFields(element: HTMLElement, context: CardFieldsContext): Promise<MountedMethod> {
  const inputs = buildCardInputs(element)
  return { destroy: () => inputs.remove(), createToken: () => createToken(inputs, context) }
}

async function createToken(inputs: CardInputs, { vault, settings, options }: CardFieldsContext): Promise<CardToken> {
  if (!vault) throw new PaymentError("missing", "Vault")
  const card = readCard(inputs)
  const expiry = parseExpiry(card, Date.now())
  const { number, cvc } = card
  const { gateway = "" } = settings
  const kept = await requestToken(vault, {
    number,
    exp_month: expiry?.month,
    exp_year: expiry?.year,
    cvc: cvc?.trim(),
    ...(options["holder"] as object | undefined),
  })
  if (typeof kept["token"] !== "string") throw new PaymentError("missing", "Card token")
  // The typed card is no longer needed.
  inputs.clear()
  return { token: kept["token"], gateway, ...describe(kept) }
}

function readCard(inputs: CardInputs): EnteredCard {
  const typed = inputs.read()
  inputs.show(listCardProblems(typed, Date.now()))
  return requireCard(typed, Date.now())
}

function describe(kept: Record<string, unknown>): Omit<CardToken, "token" | "gateway"> {
  const text = (name: string) => (typeof kept[name] === "string" ? kept[name] : null)
  const whole = (name: string) => (Number.isInteger(kept[name]) ? Number(kept[name]) : null)
  return {
    brand: text("brand"),
    last4: text("last4"),
    exp_month: whole("exp_month"),
    exp_year: whole("exp_year"),
    address_check: text("address_check"),
    cvc_check: text("cvc_check"),
    zip_check: text("zip_check"),
  }
}

type Answer = { $error?: unknown; $status?: unknown; $data?: unknown } | null
type Refusals = Record<string, { message?: string } | undefined>

/**
 * Exchanges a card for the vault's token. The card is in the URL's query, so it is sent without referrer and cookies, and not cached.
 *
 * @throws CardError for what the vault refuses; PaymentError `request_error`, `connection_error`, `timed_out`
 */
export async function requestToken(vault: BrowserVault, card: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await callVault(`${vault.url}/tokens?${vaultQuery("post", card, vault.key)}`, vault.timeoutMs)
  if (typeof answer?.$error === "string") throw new PaymentError("request_error", answer.$error)
  const data = answer?.$data
  if (Number(answer?.$status ?? 200) >= 300 || typeof data !== "object" || data === null)
    throw new PaymentError("connection_error")
  const [refusal] = Object.entries(("errors" in data ? data.errors : {}) as Refusals)
  if (refusal) throw new CardError("vault_error", { param: refusal[0], message: refusal[1]?.message })
  return data as Record<string, unknown>
}

async function callVault(address: string, timeoutMs: number): Promise<Answer> {
  const signal = abortAfter(timeoutMs)
  try {
    const answer = await fetch(address, { signal, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" })
    return (await answer.json()) as Answer
  } catch {
    throw signal.aborted ? new PaymentError("timed_out", String(timeoutMs / 1000)) : new PaymentError("connection_error")
  }
}
