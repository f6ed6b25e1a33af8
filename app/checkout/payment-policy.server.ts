import { type Hosts, PAYMENT_HOSTS, type PaymentLibrary } from "~/payments/hosts"
import { amazonPayLibrary } from "~/payments/methods/amazon-pay/amazon-region.server"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"

/** What a page's headers must let through for its payment methods. Libraries of the sandbox use the sandbox's origin only. */
export function paymentSecurityPolicy(configs: readonly PaymentClientConfig[]) {
  const libraries = configs.flatMap(({ scripts }) => Object.keys(scripts) as PaymentLibrary[])
  const nonce = configs[0]?.nonce ?? null
  const some = (need: "popups" | "inlineScripts" | "styleAttributes") =>
    libraries.some((library) => findLibrary(library)[need] === true)
  return {
    sources: configs.flatMap(listSources),
    styleNonce: libraries.length > 0 ? nonce : null,
    scriptNonce: some("inlineScripts") ? nonce : null,
    styleAttributes: some("styleAttributes"),
    // Apple Pay may need no library.
    payment: libraries.length > 0 || configs.some(({ settings }) => settings["apple"] !== undefined),
    popups: some("popups"),
  }
}

function listSources({ scripts, vault }: PaymentClientConfig): Hosts[] {
  const libraries = (Object.entries(scripts) as [PaymentLibrary, string][]).map(([library, address]) => {
    const { script, frame, style, connect, image, form, ...own } = findLibrary(library)
    if (address === own.address) return { script, frame, style, connect, image, form }
    const sandbox = [new URL(address).origin]
    return { script: sandbox, frame: sandbox, connect: sandbox, image: sandbox, form: sandbox }
  })
  return vault ? [...libraries, { connect: [new URL(vault.url).origin] }] : libraries
}

/** A library with its hosts; Amazon's is that of the merchant's region. */
export function findLibrary(library: PaymentLibrary): (typeof PAYMENT_HOSTS)[PaymentLibrary] {
  return library === "amazon-pay" ? amazonPayLibrary() : PAYMENT_HOSTS[library]
}
