import type { SandboxContext } from "./context.ts"
import { inTransaction } from "./database.ts"
import { getRecord, prepare, putRecord } from "./records.ts"

type Origins = { storefrontOrigin: string; providersOrigin: string; shopOrigin: string }

type SeedState = Origins & {
  id: "seed"
  /** The size that was asked for; null for the seed's own products. */
  products: number | null
  /** The demo store; null for Maison Lilas as it is. */
  store: string | null
}

/** How the database was filled, or null when it was not. */
export function readSeedState(context: SandboxContext): SeedState | null {
  return getRecord<SeedState>(context.database, "sandbox", "seed")
}

/** Notes how the database was filled. */
export function noteSeedState(context: SandboxContext, products: number | null): void {
  const { storefrontOrigin, providersOrigin, shopOrigin, store = null } = context
  const state: SeedState = { id: "seed", products, store, storefrontOrigin, providersOrigin, shopOrigin }
  putRecord(context.database, "sandbox", state)
}

/** Rewrites the addresses in stored records (pictures, links) when the sandbox listens elsewhere than last time. */
export function followOrigins(context: SandboxContext): void {
  const known = readSeedState(context)
  if (!known) return
  inTransaction(context.database, () => {
    for (const name of ["storefrontOrigin", "providersOrigin", "shopOrigin"] as const) {
      if (known[name] === context[name]) continue
      prepare(
        context.database,
        "UPDATE records SET data = replace(data, ?, ?) WHERE model <> 'sandbox' AND instr(data, ?) > 0",
      ).run(`"${known[name]}/`, `"${context[name]}/`, `"${known[name]}/`)
    }
    noteSeedState(context, known.products)
  })
}
