import type { PublicSettings } from "~/payments/client/client-payment-method"
import { type PaymentLibrary, PAYMENT_HOSTS } from "~/payments/hosts"

/** What a page with client payment methods may load, and from where; it goes to the browser with the page's data. */
export type PaymentClientConfig = {
  /** What the browser may know of each method's settings [3.27], by method id. */
  settings: Readonly<Record<string, PublicSettings>>
  libraries: readonly PaymentLibrary[]
  /** Where the sandbox's libraries stand; null for the providers' own hosts. */
  scriptsUrl: string | null
  vault: { url: string; key: string } | null
  /** The content policy's nonce for the style elements that libraries insert; new for each document. */
  nonce: string
}

/** The union of what two parts of a page load; they share the nonce of the document. */
export function mergeClientConfigs(
  one: PaymentClientConfig | null | undefined,
  other: PaymentClientConfig | null | undefined,
): PaymentClientConfig | null {
  if (!one || !other) return one ?? other ?? null
  return { ...one, libraries: [...new Set([...one.libraries, ...other.libraries])], vault: one.vault ?? other.vault }
}

/** What a page's headers must let through for its payment methods. Libraries of the sandbox use the sandbox's origin only. */
export function paymentSecurityPolicy(page: PaymentClientConfig | null | undefined) {
  const libraries = page?.libraries ?? []
  if (!page || libraries.length === 0) return { sources: [], styleNonce: null, payment: false, popups: false }
  return {
    sources: libraries.map((library) => hostsOf(library, page)),
    styleNonce: page.nonce,
    payment: libraries.some((library) => library !== "vault"),
    popups: libraries.includes("paypal"),
  }
}

function hostsOf(library: PaymentLibrary, { scriptsUrl, vault }: PaymentClientConfig) {
  if (library === "vault") return { connect: vault ? [new URL(vault.url).origin] : [] }
  const { script, frame, connect, image } = PAYMENT_HOSTS[library]
  const sandbox = scriptsUrl === null ? null : [new URL(scriptsUrl).origin]
  return sandbox
    ? { script: sandbox, frame: sandbox, connect: sandbox, image: sandbox }
    : { script: script ?? [], frame: frame ?? [], connect: connect ?? [], image: image ?? [] }
}
