import type { Cart, PaymentSettings } from "~/commerce/wire"
import type { RedirectMethod } from "./payment-method"
import { paysafecard } from "./paysafecard/paysafecard.server"

/** Every method that has a server half, by the settings' method id, then by gateway; `*` serves any gateway. */
const methods: ReadonlyMap<string, ReadonlyMap<string, RedirectMethod>> = new Map([
  ["paysafecard", new Map([["*", paysafecard]])],
])

export type OfferedMethod = { id: string; label: string; description: string }

/** The server half of a method id under the store's settings, or null when it is disabled or its gateway is not supported. */
export function findMethod(settings: PaymentSettings, methodId: string): RedirectMethod | null {
  if (!methods.has(methodId) || !Object.hasOwn(settings, methodId)) return null
  const gateways = methods.get(methodId)
  return gateways?.get(settings[methodId]?.gateway ?? "") ?? gateways?.get("*") ?? null
}

/** The methods that the store has enabled and that suit this cart, in the order of the settings. */
export function listOfferedMethods(settings: PaymentSettings, cart: Cart): OfferedMethod[] {
  return Object.keys(settings).flatMap((id) => {
    const method = findMethod(settings, id)
    return method?.isOffered(settings, cart) ? [{ id, label: method.label, description: method.description }] : []
  })
}
