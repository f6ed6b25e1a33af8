import { expect, test } from "vitest"
import type { PaymentStatus } from "~/payments/server-payment-method"
import { dropCachedOpenStatus, cacheOpenStatus, readCachedOpenStatus } from "./open-statuses.server"

const approved: PaymentStatus = { kind: "approved", funds: "held" }

test("what a provider said of an open payment is known until it is asked anew, and of no other payment", async () => {
  for (const kind of ["pending", "processing"] as const) {
    await cacheOpenStatus("attempt", { kind })
    expect(await readCachedOpenStatus("attempt")).toEqual({ kind })
    expect(await readCachedOpenStatus("another")).toBeNull()
    await dropCachedOpenStatus("attempt")
    expect(await readCachedOpenStatus("attempt")).toBeNull()
  }
})

test("what has ended, or what nobody could read, is asked for each time", async () => {
  for (const status of [approved, null]) {
    await cacheOpenStatus("attempt", status)
    expect(await readCachedOpenStatus("attempt")).toBeNull()
  }
})
