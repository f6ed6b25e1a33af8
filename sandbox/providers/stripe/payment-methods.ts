import { checkCard } from "../../services/vault/card-details.ts"
import { newProviderId } from "../../services/vault/intent-record.ts"
import type { TokenRecord } from "../../services/vault/token-record.ts"
import { addToken } from "../../services/vault/token-record.ts"
import { readObject } from "../../services/vault/vault-input.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { invalidParameter, StripeError } from "./stripe-error.ts"
import { requireText } from "./stripe-parameters.ts"

const bankMethods = ["ideal", "bancontact", "klarna"]
/** github.com/Automattic/woocommerce-payments/issues/4433 */
const LONGEST_PHONE = 20
const cardParameters = { number: "number", exp_month: "exp_month", cvc: "cvc" }
const cardCodes = { number: "incorrect_number", exp_month: "invalid_expiry_month", cvc: "invalid_cvc" }

/**
 * Stores a payment method; of a card only its brand, last digits and date.
 *
 * @param input the form's fields
 * @param prefix their parent's name, for errors
 * @throws StripeError
 */
export function createPaymentMethod(context: SandboxContext, input: Record<string, unknown>, prefix = ""): TokenRecord {
  const named = (first: string, below = "") => (prefix ? `${prefix}[${first}]${below}` : first + below)
  const type = requireText(input, "type", named("type"))
  const billing = readObject(input.billing_details)
  if ([...String(billing.phone ?? "")].length > LONGEST_PHONE)
    throw invalidParameter(named("billing_details", "[phone]"), "Invalid string: it must be at most 20 characters")
  const id = newProviderId("pm_")
  if (bankMethods.includes(type)) return addToken(context, { id, gateway: "stripe", type, billing })
  if (type !== "card") throw invalidParameter(named("type"), `The payment method type "${type}" is invalid.`)
  const card = checkCard(readObject(input.card), context.clock.now())
  if (Array.isArray(card)) {
    const [problem] = card
    if (!problem) throw invalidParameter(named("card"), "The card is not valid.")
    throw new StripeError(402, problem.message, {
      type: "card_error",
      code: cardCodes[problem.field],
      param: cardParameters[problem.field],
    })
  }
  return addToken(context, { id, gateway: "stripe", type, billing, ...card })
}
