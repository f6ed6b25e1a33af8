import { randomBytes } from "node:crypto"
import type { PaymentMethodSettings, PaymentSettings } from "~/commerce/wire"
import { readEnvironment } from "~/env.server"
import type { PublicSettings } from "~/payments/client/client-payment-method"
import { methodLibraries } from "~/payments/hosts"
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
