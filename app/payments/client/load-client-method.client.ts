import { browserHalves, gatewaysWithoutHalf } from "./client-methods"
import type { BrowserHalf } from "./client-payment-method"
import { UnsupportedPaymentGatewayError, UnsupportedPaymentMethodError } from "~/payments/errors"

/** Fetches the half of a method for a gateway. Throws UnsupportedPaymentMethodError or UnsupportedPaymentGatewayError. */
export async function findBrowserHalf(method: string, gateway: string): Promise<BrowserHalf> {
  const gateways = Object.hasOwn(browserHalves, method) ? browserHalves[method] : undefined
  if (!gateways) throw new UnsupportedPaymentMethodError()
  const load = Object.hasOwn(gateways, gateway) ? gateways[gateway] : gateways["*"]
  if (!load || gatewaysWithoutHalf[method]?.includes(gateway)) throw new UnsupportedPaymentGatewayError(gateway)
  return load()
}
