import { Hono } from "hono"
import { providerRoutes } from "./providers/routes.ts"
import { accountRoutes } from "./routes/account.ts"
import { addressesRoutes } from "./routes/addresses.ts"
import { appRecordsRoutes } from "./routes/app-records.ts"
import { attributesRoutes } from "./routes/attributes.ts"
import { blockedCollectionsRoutes } from "./routes/blocked-collections.ts"
import { callsRoutes } from "./routes/calls.ts"
import { cardsRoutes } from "./routes/cards.ts"
import { cartRoutes } from "./routes/cart.ts"
import { categoriesRoutes } from "./routes/categories.ts"
import { contentRoutes } from "./routes/content.ts"
import { controlRoutes } from "./routes/control.ts"
import { functionsRoutes } from "./routes/functions.ts"
import { invoicesRoutes } from "./routes/invoices.ts"
import { mediaRoutes } from "./routes/media.ts"
import { answerError, crossOrigin, requirePublicKey, sessionMiddleware } from "./routes/middleware.ts"
import { ordersRoutes } from "./routes/orders.ts"
import { paymentsRoutes } from "./routes/payments.ts"
import { productsRoutes } from "./routes/products.ts"
import { sessionRoutes } from "./routes/session.ts"
import { settingsRoutes } from "./routes/settings.ts"
import { subscriptionsRoutes } from "./routes/subscriptions.ts"
import { vaultRoutes } from "./routes/vault.ts"
import { followSeed } from "./seed/kept-seed.ts"
import { loadSeed } from "./seed/load-seed.ts"
import type { DemoStoreName } from "./seed/settings/demo-stores.ts"
import { rejectingBrokenConnections } from "./services/faults/broken-connection.ts"
import { type CallCounts, createCallCounts } from "./services/faults/call-counts.ts"
import { faultsMiddleware } from "./services/faults/faults-middleware.ts"
import { readSecret } from "./services/session/secret.ts"
import { ensureTestTokens } from "./services/vault/token-record.ts"
import { ApiError } from "./storage/api-error.ts"
import { createClock } from "./storage/context.ts"
import type { SandboxContext, SandboxEnv } from "./storage/context.ts"
import { clearDatabase, inTransaction, openDatabase } from "./storage/database.ts"
import { touchCatalogue } from "./storage/products.ts"
import { followOrigins, noteSeedState, readSeedState } from "./storage/seed-state.ts"

export type SandboxOptions = {
  /** A file, or ":memory:" (default). */
  databasePath?: string
  /** Size of a catalogue made larger by recombination; default: the seed's own products. */
  products?: number
  storefrontOrigin?: string
  providersOrigin?: string
  /** The shop's address, for `store.url` and links in mails. */
  shopOrigin?: string
  /** See SandboxContext. */
  honourPreviewFalse?: boolean
  /** Makes another demo store of the seed. */
  store?: DemoStoreName | undefined
}

type Handler = { fetch(request: Request): Response | Promise<Response> }

export type Sandbox = {
  /** The storefront API, its functions and pictures, and the control calls. */
  storefront: Handler
  /** The vault, the providers' hosted pages and their browser libraries. */
  providers: Handler
  context: SandboxContext
  /** Puts all data back to the seed. */
  reset(): void
  close(): void
}

const apiRoutes = [
  settingsRoutes,
  appRecordsRoutes,
  sessionRoutes,
  productsRoutes,
  categoriesRoutes,
  attributesRoutes,
  contentRoutes,
  cartRoutes,
  ordersRoutes,
  paymentsRoutes,
  accountRoutes,
  addressesRoutes,
  cardsRoutes,
  subscriptionsRoutes,
  invoicesRoutes,
  blockedCollectionsRoutes,
]

const storefrontHeaders = "Authorization, Content-Type, Accept, X-Session, X-Locale, X-Currency, X-Fault"

/**
 * A stand-in for the hosted backend and its providers: two fetch handlers over one SQLite database, seeded
 * when it is empty.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const database = openDatabase(options.databasePath ?? ":memory:")
  const context: SandboxContext = {
    database,
    clock: createClock(),
    storefrontOrigin: options.storefrontOrigin ?? "http://localhost:4000",
    providersOrigin: options.providersOrigin ?? "http://localhost:4001",
    shopOrigin: options.shopOrigin ?? "http://localhost:3000",
    secret: readSecret(database),
    honourPreviewFalse: options.honourPreviewFalse ?? false,
    store: options.store,
    reset: () => fill(context, options.products ?? readSeedState(context)?.products ?? null),
  }
  const seeded = readSeedState(context)
  if (!seeded) fill(context, options.products ?? null)
  else if ((seeded.store ?? null) !== (options.store ?? null)) fill(context, options.products ?? null)
  else if (options.products !== undefined && options.products !== seeded.products) fill(context, options.products)
  else {
    followOrigins(context)
    followSeed(context)
  }
  const counts = createCallCounts()
  return {
    storefront: { fetch: rejectingBrokenConnections(createStorefront(context, counts).fetch) },
    providers: { fetch: rejectingBrokenConnections(createProviders(context, counts).fetch) },
    context,
    reset: () => context.reset(),
    close: () => database.close(),
  }
}

function fill(context: SandboxContext, products: number | null): void {
  inTransaction(context.database, () => {
    clearDatabase(context.database)
    touchCatalogue(context.database)
    loadSeed(context, products === null ? {} : { products })
    ensureTestTokens(context)
    noteSeedState(context, products)
  })
}

function createStorefront(context: SandboxContext, counts: CallCounts): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.onError(answerError)
  app.notFound((c) => answerError(new ApiError(404, "not_found_error", `No such address: ${c.req.path}`), c))
  app.use(crossOrigin(storefrontHeaders), counts.middleware, faultsMiddleware(context))
  app.route("/", callsRoutes(counts))
  app.route("/", controlRoutes(context))
  app.route("/", mediaRoutes(context))
  for (const prefix of ["/api/*", "/functions/*"]) {
    app.use(prefix, requirePublicKey(), sessionMiddleware(context))
  }
  for (const routes of apiRoutes) app.route("/api", routes(context))
  app.route("/", functionsRoutes(context))
  return app
}

function createProviders(context: SandboxContext, counts: CallCounts): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.onError(answerError)
  app.notFound((c) => answerError(new ApiError(404, "not_found_error", `No such address: ${c.req.path}`), c))
  app.use(counts.middleware, faultsMiddleware(context))
  app.route("/", vaultRoutes(context))
  app.route("/", providerRoutes(context))
  return app
}
