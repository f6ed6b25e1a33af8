import type { ClientPaymentMethod, CardFieldsContext, CardToken, MountedMethod } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { type TypedCard, listCardProblems, parseExpiry, requireCard } from "./card-validation"
import { type CardInputs, buildCardInputs } from "./card-inputs"
import { requestToken } from "./request-token.client"

/** Card fields of our own, for gateways without any: what is typed goes to the vault and nowhere else (specification §5, Card). */
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
    gateway,
    ...(options["billing"] ? { billing: options["billing"] } : {}),
  })
  if (typeof kept["token"] !== "string") throw new PaymentError("missing", "Card token")
  // The typed card has done its service.
  inputs.clear()
  return { token: kept["token"], gateway, ...describe(kept) }
}

function readCard(inputs: CardInputs): TypedCard {
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
