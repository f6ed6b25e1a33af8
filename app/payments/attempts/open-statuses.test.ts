import { expect, test } from "vitest"
import type { PaymentStatus } from "~/payments/server-payment-method"
import { forgetOpenStatus, noteOpenStatus, recallOpenStatus } from "./open-statuses.server"

const approved: PaymentStatus = { kind: "approved", funds: "held" }

test("what a provider said of an open payment is known until it is asked anew, and of no other payment", async () => {
  for (const kind of ["pending", "processing"] as const) {
    await noteOpenStatus("attempt", { kind })
    expect(await recallOpenStatus("attempt")).toEqual({ kind })
    expect(await recallOpenStatus("another")).toBeNull()
    await forgetOpenStatus("attempt")
    expect(await recallOpenStatus("attempt")).toBeNull()
  }
})

test("what has ended, or what nobody could read, is asked for each time", async () => {
  for (const status of [approved, null]) {
    await noteOpenStatus("attempt", status)
    expect(await recallOpenStatus("attempt")).toBeNull()
  }
})
