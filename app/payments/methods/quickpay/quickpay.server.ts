import { randomInt } from "node:crypto"
import { z } from "zod"
import { ApiUnavailableError } from "~/commerce/errors"
import { authorizeGateway, createIntent } from "~/commerce/vault.server"
import { PaymentError } from "~/payments/errors"
import {
  HOUR_MS,
  type ServerPaymentMethod,
  isPaymentDue,
  offeredIf,
  parseCreated,
  parseRedirectFailure,
  readRefusal,
} from "~/payments/server-payment-method"
import { methodSentences } from "~/texts/payment-methods.server"

const GATEWAY = "quickpay"
const intentIdSchema = z.union([z.string().min(1), z.number()])
const pageSchema = z.object({ url: z.string().url() })
const cardSchema = z
  .object({
    token: z.union([z.string().min(1), z.number()]),
    brand: z.string().nullish(),
    last4: z.string().nullish(),
    exp_month: z.number().nullish(),
    exp_year: z.number().nullish(),
  })
  .passthrough()

/** A card typed on QuickPay's own page [9.21]. It cannot be traced to its page, so it may serve one attempt only. */
export const quickpayCard: ServerPaymentMethod = {
  gateway: GATEWAY,
  label: "Carte bancaire",
  destination: "la page de paiement par carte",
  description: methodSentences.quickpay,
  fundsTaken: "on-order",
  payableForMs: 24 * HOUR_MS,
  statusFromReturnOnly: true,
  isOffered: offeredIf("card", isPaymentDue),
  async start({ cart, returnUrl }) {
    const answer = await createIntent(GATEWAY, { order_id: newOrderId(), currency: cart.currency || "USD" })
    const id = String(parseCreated(intentIdSchema, answer, "QuickPay payment"))
    const page = pageSchema.safeParse(
      await authorizeGateway(GATEWAY, {
        action: "create",
        continueurl: returnUrl(GATEWAY, { redirect_status: "succeeded" }),
        cancelurl: returnUrl(GATEWAY, { redirect_status: "canceled" }),
      }),
    )
    if (!page.success) throw new PaymentError("missing", "QuickPay page")
    const billing = { method: "card", intent: { quickpay: { id } } }
    return { providerId: id, providerSecret: null, billing, redirectUrl: page.data.url }
  },
  async fetchStatus({ parameters, settings, attempt, cart }) {
    const { redirect_status: status, card_id: cardId } = parameters
    if (status === undefined && cardId === undefined) return { kind: "pending" }
    const failed = parseRedirectFailure(parameters)
    if (failed) return failed
    if (cardId === undefined) return { kind: "pending" }
    if (!/^[\w-]{1,64}$/.test(cardId)) return { kind: "refused", error: new PaymentError("missing", "QuickPay card") }

    const answer = await authorizeGateway(GATEWAY, { action: "get", id: cardId })
    const refusal = readRefusal(answer)
    if (refusal !== null && /pending/i.test(refusal)) return { kind: "pending" }
    if (refusal !== null) return { kind: "refused", error: new PaymentError("not_found", "QuickPay card") }
    const card = cardSchema.safeParse(answer)
    if (!card.success) throw new ApiUnavailableError("malformed", "QuickPay's card cannot be read")
    return {
      kind: "approved",
      funds: "none",
      billing: {
        method: "card",
        // A saved card that was chosen before would be charged instead.
        ...(cart.billing?.account_card_id && { account_card_id: null }),
        card: { ...card.data, gateway: GATEWAY, ...(settings["card"]?.mode === "test" && { test: true }) },
        intent: { quickpay: { id: attempt.providerId } },
      },
      returnToken: cardId,
    }
  },
}

const ORDER_ID_CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz"

/** A random 9-character order id [9.21]. */
function newOrderId(): string {
  return Array.from({ length: 9 }, () => ORDER_ID_CHARACTERS[randomInt(ORDER_ID_CHARACTERS.length)]).join("")
}
