import { createClock } from "../storage/context.ts"
import type { SandboxContext } from "../storage/context.ts"
import { clearDatabase, openDatabase } from "../storage/database.ts"

/** A context over an empty database in memory, for tests that need neither catalogue nor seed. */
export function createBareContext(): SandboxContext {
  const database = openDatabase(":memory:")
  return {
    database,
    clock: createClock(),
    storefrontOrigin: "http://localhost:4000",
    providersOrigin: "http://localhost:4001",
    shopOrigin: "http://localhost:3000",
    secret: "bare-context-secret",
    honourPreviewFalse: false,
    reset: () => clearDatabase(database),
  }
}
