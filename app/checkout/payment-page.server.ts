import { randomBytes } from "node:crypto"
import { readOrder } from "~/commerce/carts.server"
import type { Scope } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { PaymentMethodSettings, PaymentSettings } from "~/commerce/wire"
import { readEnvironment } from "~/env.server"
import type { PublicSettings } from "~/payments/client/client-payment-method"
import { methodLibraries } from "~/payments/hosts"
import { cardFieldsOf } from "~/payments/methods/card/chosen-card"
import { isOwnPage } from "~/payments/server-payment-method"
import { isAttemptExpired, type PaymentAttempt } from "~/store/attempts.server"
import type { PaymentPage } from "./payment-page"

/**
 * What a page may load for the methods that it shows in the browser. In: ids of methods that the settings have enabled and that
 * suit the cart; others are left out.
 */
export function openPaymentPage(settings: PaymentSettings, methodIds: readonly string[]): PaymentPage {
  const { paymentScriptsUrl, swellVaultUrl, swellPublicKey } = readEnvironment()
  const libraries = [...new Set(methodIds.flatMap((id) => librariesOf(settings, id)))]
  return {
    settings: Object.fromEntries(
      [...methodIds, "card"].flatMap((id) => (Object.hasOwn(settings, id) ? [[id, publish(settings[id])]] : [])),
    ),
    libraries,
    scriptsUrl: paymentScriptsUrl,
    vault: libraries.includes("vault") ? { url: swellVaultUrl, key: swellPublicKey } : null,
    nonce: randomBytes(16).toString("base64url"),
  }
}

const publicNames = [
  "gateway",
  "mode",
  "publishable_key",
  "client_id",
  "ppcp",
  "merchant_id",
  "gateway_merchant_id",
  "test_merchant_id",
  "live_merchant_id",
  "production_merchant_id",
  "public_key_id",
  "cartes_bancaires",
] as const

function publish(settings: PaymentMethodSettings = {}): PublicSettings {
  return Object.fromEntries(publicNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])))
}

function librariesOf(settings: PaymentSettings, id: string) {
  if (!Object.hasOwn(settings, id) || !Object.hasOwn(methodLibraries, id)) return []
  const gateways = methodLibraries[id] ?? {}
  const gateway = settings[id]?.gateway ?? ""
  return (Object.hasOwn(gateways, gateway) ? gateways[gateway] : gateways["*"]) ?? []
}

/** What a page loads whose only fields are those of a card to save; null where the store takes no card on its own pages. */
export async function openCardPage(scope: Scope): Promise<PaymentPage | null> {
  const settings = await readPaymentSettings(scope)
  return cardFieldsOf(settings) === null ? null : openPaymentPage(settings, ["card"])
}

/** What the browser needs to let a bank ask about a card: what it may load, and the secret that opens this one intent. */
export type Authentication = { payment: PaymentPage; clientSecret: string }

/**
 * Opens the bank's question about an attempt's card, or null when there is nothing to ask any more: it belongs to no card, has
 * ended, or is an order. Throws BackendFault when order or settings cannot be read.
 */
export async function openAuthentication(
  { commerce, scope }: { commerce: Commerce; scope: { locale: string; currency: string } },
  attempt: PaymentAttempt,
): Promise<Authentication | null> {
  const clientSecret = attempt.providerSecret
  if (clientSecret === null || attempt.to === null || !isOwnPage(attempt.to)) return null
  if ((await isAttemptExpired(attempt.id)) || (await readOrder(commerce, attempt.checkoutId))) return null
  return { payment: openPaymentPage(await readPaymentSettings(scope), ["card"]), clientSecret }
}
