import type { SandboxContext } from "../../storage/context.ts"
import { createAmazonCharge } from "./amazon-charge.ts"
import { authorizeGateway } from "./authorize-gateway.ts"
import { createStripeIntent, updateStripeIntent } from "./create-stripe-intent.ts"
import { createKlarnaSession } from "./klarna-session.ts"
import { createPaypalOrder, updatePaypalOrder } from "./paypal-order.ts"
import { createPaysafecardPayment, inspectPaysafecardPayment } from "./paysafecard-payment.ts"
import { createQuickpayPayment } from "./quickpay-payment.ts"
import { tokenize } from "./tokenize.ts"
import { gatewayError, VaultRequestError } from "./vault-errors.ts"
import { readObject, readText } from "./vault-input.ts"

type Call = (context: SandboxContext, data: Record<string, unknown>) => unknown

const intentCalls: Record<string, Record<string, Call>> = {
  post: {
    stripe: createStripeIntent,
    klarna: createKlarnaSession,
    paysafecard: createPaysafecardPayment,
    quickpay: createQuickpayPayment,
    paypal: createPaypalOrder,
    amazon: createAmazonCharge,
  },
  put: { stripe: updateStripeIntent, paysafecard: inspectPaysafecardPayment, paypal: updatePaypalOrder },
  get: {},
}

function callApp(data: Record<string, unknown>): unknown {
  // assumed: an installed app answers what it was asked; the real answer is the app's own.
  return { gateway: data.gateway, intent: readObject(data.intent), status: "ready" }
}

/**
 * Runs one vault call.
 *
 * @param path `/tokens`, `/intent` or `/authorization`
 * @param method the logical method in lower case, which the query form carries beside the HTTP one
 * @returns the answer's data: an object, a text or a boolean, never null
 * @throws VaultErrors VaultRequestError
 */
export function runVaultCall(context: SandboxContext, path: string, method: string, data: Record<string, unknown>): unknown {
  if (path === "/tokens" && method === "post") return tokenize(context, data)
  if (path === "/authorization" && method === "post") return authorizeGateway(context, data)
  if (path !== "/intent" || !intentCalls[method]) throw new VaultRequestError(404, `No such call: ${method} ${path}`)
  const gateway = readText(data.gateway) ?? ""
  if (/^app_[^_]+_./.test(gateway)) return callApp(data)
  const calls = intentCalls[method]
  const call = Object.hasOwn(calls, gateway) ? calls[gateway] : undefined
  if (!call) throw gatewayError("INVALID", "The gateway is not supported")
  return call(context, data)
}
