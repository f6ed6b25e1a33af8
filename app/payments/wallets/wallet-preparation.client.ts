import type { MethodContext } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"

/** Prepares a wallet once for each context, since asking whether it is available and mounting it need the same. */
export function preparedOnce<T>(prepare: (context: MethodContext) => Promise<T>) {
  const known = new WeakMap<MethodContext, Promise<T>>()
  return (context: MethodContext): Promise<T> => {
    const prepared = known.get(context) ?? prepare(context)
    known.set(context, prepared)
    prepared.catch(() => known.delete(context))
    return prepared
  }
}

/** Whether a preparation succeeds; false only for what the device cannot do, any other failure is thrown. */
export async function isCapable(preparation: Promise<unknown>): Promise<boolean> {
  try {
    await preparation
    return true
  } catch (error) {
    if (error instanceof PaymentError && error.code === "not_capable") return false
    throw error
  }
}
