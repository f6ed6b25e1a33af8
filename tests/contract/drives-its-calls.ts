import { expect } from "vitest"
import { isCall } from "./recorded-calls.ts"
import { specifiedCalls } from "./specified-calls.ts"
import { itWrites, type StoreUnderTest } from "./store-under-test.ts"

/**
 * The last test of a file: every call of specification §7 that the file answers for was seen on the wire by now,
 * and granted.
 */
export function itDrivesItsCalls(store: StoreUnderTest, file: string): void {
  itWrites("drives every call of specification §7 that it answers for", () => {
    const rows = specifiedCalls.filter((each) => each.file === file).map((each) => each.call)
    expect(rows).not.toEqual([])
    const driven = rows.filter((row) => store.calls.some((call) => call.succeeded && isCall(call, row)))
    expect(driven).toEqual(rows)
  })
}
