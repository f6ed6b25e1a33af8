import { PaymentError } from "~/payments/errors"
import type { PaymentLibrary } from "~/payments/hosts"
import type { LibraryAddresses } from "./client-payment-method"

/** With the delay below, a missing script is reported within eight seconds. */
const SCRIPT_TIMEOUT_MS = 6_500
/** The libraries need a moment after their script has run [9.3]. */
const DELAY_AFTER_LOADING_MS = 1_000

/** Where libraries come from on this page, and the nonce that they may insert styles with. */
export type ScriptHome = { scripts: LibraryAddresses; nonce: string | null }

type ScriptOptions = {
  parameters?: Readonly<Record<string, string>>
  attributes?: Readonly<Record<string, string>>
  /** A file below the library's address, for those that come in parts. */
  part?: string
}

const loads = new Map<string, Promise<void>>()

const connected = new Set<string>()

/** Opens the connections to the libraries' hosts, while the page still reads what they need. */
export function preconnect(scripts: LibraryAddresses): void {
  for (const address of Object.values(scripts)) {
    const href = new URL(address).origin
    if (!connected.has(href)) document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href }))
    connected.add(href)
  }
}

/** Loads a provider's library once for each address, and resolves a second after it has run. Throws PaymentError `script_not_loaded`. */
export async function loadLibrary(library: PaymentLibrary, home: ScriptHome, options: ScriptOptions = {}): Promise<void> {
  const address = addressOf(library, home, options)
  const known = loads.get(address)
  if (known) return known
  const load = insertScript(address, library, home.nonce, options.attributes ?? {})
  loads.set(address, load)
  load.catch(() => loads.delete(address))
  return load
}

function addressOf(library: PaymentLibrary, { scripts }: ScriptHome, { parameters, part = "" }: ScriptOptions): string {
  const known = scripts[library]
  if (!known) throw new PaymentError("script_not_loaded", library)
  const url = new URL(known.endsWith("/") ? known + part : known)
  for (const [name, value] of Object.entries(parameters ?? {})) url.searchParams.set(name, value)
  return url.href
}

function insertScript(
  address: string,
  library: PaymentLibrary,
  nonce: string | null,
  attributes: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    const fail = () => {
      clearTimeout(limit)
      script.remove()
      reject(new PaymentError("script_not_loaded", library))
    }
    const limit = setTimeout(fail, SCRIPT_TIMEOUT_MS)
    script.onerror = fail
    script.onload = () => {
      clearTimeout(limit)
      setTimeout(resolve, DELAY_AFTER_LOADING_MS)
    }
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    if (nonce) script.nonce = nonce
    script.src = address
    script.async = true
    document.head.append(script)
  })
}

/** A signal that aborts after so many milliseconds: `AbortSignal.timeout` is newer than SCRIPT_ENGINES (app/browser-support.ts). */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
