import type { ClientPaymentMethod, MethodContext, MountedMethod } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"

/**
 * Makes a wallet's client method. It is prepared once for each context, because availability and mounting need the same; where
 * the preparation throws PaymentError `not_capable` the wallet is not available.
 */
export function walletMethod<T>(
  prepare: (context: MethodContext) => Promise<T>,
  mount: (prepared: T, element: HTMLElement, context: MethodContext) => MountedMethod | Promise<MountedMethod>,
): ClientPaymentMethod {
  const known = new WeakMap<MethodContext, Promise<T>>()
  function prepareOnce(context: MethodContext): Promise<T> {
    const prepared = known.get(context) ?? prepare(context)
    known.set(context, prepared)
    prepared.catch(() => known.delete(context))
    return prepared
  }
  return {
    async isAvailable(context) {
      try {
        await prepareOnce(context)
        return true
      } catch (error) {
        if (error instanceof PaymentError && error.code === "not_capable") return false
        throw error
      }
    },
    mount: async (element, context) => mount(await prepareOnce(context), element, context),
  }
}
