import { createClock, type SandboxContext } from "../storage/context.ts"
import { openDatabase } from "../storage/database.ts"

/** A sandbox's context over an empty database in memory; its owner closes the database. */
export function emptyContext(): SandboxContext {
  return {
    database: openDatabase(":memory:"),
    clock: createClock(),
    storefrontOrigin: "http://localhost:4000",
    providersOrigin: "http://localhost:4001",
    shopOrigin: "http://localhost:3000",
    secret: "seed-test",
    honourPreviewFalse: false,
    reset: () => undefined,
  }
}
