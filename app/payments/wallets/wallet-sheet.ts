import { currencyDecimals, fromMinorUnits, toMinorUnits } from "~/money/minor-units"
import {
  CartApiError,
  type ClientPaymentMethod,
  type MethodContext,
  type MountedMethod,
  type WalletAddress,
  type WalletCart,
  type WalletPatch,
} from "~/payments/client/client-payment-method"
import { isNotCapable } from "~/payments/errors"
import { walletSentences } from "~/texts/wallet-sheet"

/** The cart as an open sheet last saw it, and the API that changes it. */
export type WalletSheet = Pick<MethodContext, "cartApi"> & { cart: WalletCart }

/** What a gateway gives for an authorised payment of Google Pay or Apple Pay. */
export type WalletToken = { gateway: "authorizenet"; token: string } | { gateway: "braintree"; nonce: string }

/** What a sheet asks for, in euros: what is due now and what a trial authorises. */
export function totalOf({ captureTotal, authTotal, currency }: WalletCart): number {
  return fromMinorUnits(toMinorUnits(captureTotal, currency) + toMinorUnits(authTotal, currency), currency)
}

/** Whether the total will not change any more: a service of delivery is chosen, or none is needed [4.24]. */
export function isTotalFinal({ needsDelivery, service }: WalletCart): boolean {
  return !needsDelivery || service !== null
}

/** An amount in euros as the sheets write it, `12.50`. */
export function amountText(amount: number, currency: string): string {
  return amount.toFixed(currencyDecimals(currency))
}

/** The services on offer, the chosen one first, because Apple's and Stripe's sheets take the first for chosen. */
export function listServicesChosenFirst({ services, service }: WalletCart): WalletCart["services"] {
  return [...services].sort((one, other) => Number(other.id === service) - Number(one.id === service))
}

/** The colour of a wallet's own button, which stands out from the page's: Google and Apple want no dark one on a dark page. */
export function readButtonColour(): "black" | "white" {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "white" : "black"
}

/** Changes the cart of an open sheet; the sentence for the shopper when that fails, else null. */
export async function changeSheet(
  sheet: WalletSheet,
  change: () => Promise<WalletCart>,
  onError?: (error: Error) => void,
): Promise<string | null> {
  try {
    sheet.cart = await change()
    return null
  } catch (error) {
    onError?.(error as Error)
    return failureText(error, sheet.cart)
  }
}

/** Writes the address of a sheet to the cart, then the wanted service while it is offered, else the first [4.20]. */
export async function deliverTo(
  { cartApi }: Pick<MethodContext, "cartApi">,
  address: WalletAddress,
  wanted: string | null | undefined,
  more: Pick<WalletPatch, "$taxes"> = {},
): Promise<WalletCart> {
  const cart = await cartApi.update({ shipping: address, ...more })
  const service = cart.services.find(({ id }) => id === wanted) ?? cart.services[0]
  return !service || service.id === cart.service ? cart : cartApi.update({ shipping: { service: service.id }, ...more })
}

/** Writes an approved payment to the cart, then calls `onSuccess` or `onError`. */
export async function finishSheet({ onSuccess, onError }: MethodContext, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    return onError(error as Error)
  }
  onSuccess()
}

/** The fields of an address that a sheet has given. */
export function knownFields(fields: Record<string, string | null | undefined>): WalletAddress {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string")) as WalletAddress
}

/** Street lines as the cart has them; nothing while a sheet does not give the street. */
export function streetOf([address1, ...more]: readonly string[] = []): WalletAddress {
  return address1 ? { address1, address2: more.join(", ") } : {}
}

export function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Why nothing can be delivered: the rating's own words, else ours. */
export function unserviceableText(cart: WalletCart): string {
  return cart.ratingErrors[0] ?? walletText("unserviceable", cart)
}

/** The sentence for a failure: the cart API's, else a general one, never a provider's. */
function failureText(error: unknown, cart: WalletCart): string {
  return error instanceof CartApiError && error.code !== "connection_error" ? error.message : walletText("failed", cart)
}

function walletText(name: keyof typeof walletSentences, { locale }: WalletCart): string {
  return walletSentences[name][locale.toLowerCase().startsWith("fr") ? "fr" : "default"]
}

/**
 * Makes a wallet's client method, prepared once for each context; PaymentError `not_capable` means that it is not available.
 * No wallet works on a page without encryption, so none asks for its library there.
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
      if (globalThis.isSecureContext === false) return false
      try {
        await prepareOnce(context)
        return true
      } catch (error) {
        if (isNotCapable(error)) return false
        throw error
      }
    },
    mount: async (element, context) => mount(await prepareOnce(context), element, context),
  }
}
