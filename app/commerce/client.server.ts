import swell from "swell-js"
import { readEnvironment } from "~/env.server"
import { createTransport } from "./transport.server"
import type { SwellClient } from "./wire"

export type Identity = { session: string | null; locale: string; currency: string }

export type Commerce = {
  readonly identity: Identity
  /** The session token after the calls made so far. */
  session(): string | null
  /** Leaves the session behind, when the backend does not know it any more. */
  forgetSession(): void
  client: SwellClient
  /** Runs work while no other cart request of this session runs. */
  inCartOrder<T>(work: () => Promise<T>): Promise<T>
}

export type CartOrder = <T>(session: string | null, work: () => Promise<T>) => Promise<T>

/**
 * A client of the hosted backend for one request of one shopper: swell-js's vocabulary over our transport. Values of
 * the identity are checked by the caller: locale and currency are ones that the settings list.
 */
export function openCommerce(identity: Identity, options: { inCartOrder?: CartOrder } = {}): Commerce {
  let session = identity.session
  const keepSession = (token: string) => {
    session = token
  }
  return {
    identity,
    session: () => session,
    forgetSession() {
      session = null
    },
    client: createClient({ session: () => session, keepSession, locale: identity.locale, currency: identity.currency }),
    inCartOrder: (work) => (options.inCartOrder ? options.inCartOrder(session, work) : work()),
  }
}

/** A client that neither sends nor keeps a session, for what is the same for everybody. */
export function openAnonymousClient(scope: { locale: string; currency: string } | null): SwellClient {
  const noSession = { session: () => null, keepSession: () => undefined }
  return createClient({ ...noSession, locale: scope?.locale ?? null, currency: scope?.currency ?? null })
}

function createClient(caller: Parameters<typeof createTransport>[0]): SwellClient {
  const { swellStore, swellPublicKey, swellUrl, swellVaultUrl } = readEnvironment()
  const client = swell.create<"snake">(swellStore, swellPublicKey, {
    url: swellUrl,
    vaultUrl: swellVaultUrl,
    getCookie: () => undefined,
    setCookie: () => undefined,
  })
  // All methods but those of the vault look `request` up on the client when they are called.
  client.request = createTransport(caller) as SwellClient["request"]
  return client
}
