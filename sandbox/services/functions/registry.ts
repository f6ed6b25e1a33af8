import type { SandboxContext } from "../../storage/context.ts"
import { ApiError } from "../../storage/api-error.ts"
import type { AppFunction, FunctionCall } from "./function-call.ts"
import { requestQuote } from "./quote.ts"
import { endSubscription } from "./end-subscription.ts"
import { unsubscribe } from "./unsubscribe.ts"
import { withdraw } from "./withdraw.ts"

/** The shop's app at the backend; its functions live under `/functions/maison-lilas/`. */
const functionsAppId = "maison-lilas"

const functions: Record<string, AppFunction> = {
  devis: requestQuote,
  resiliation: endSubscription,
  retractation: withdraw,
  desinscription: unsubscribe,
}

/**
 * Runs a function of the shop's app (storefront API, app functions).
 *
 * @throws ApiError 404 for an unknown app or function; what the function itself refuses
 */
export function callFunction(context: SandboxContext, appId: string, name: string, call: FunctionCall): unknown {
  const run = appId === functionsAppId && Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!run) throw new ApiError(404, "not_found_error", `Function app.${appId}.${name} not found`)
  return run(context, call)
}
