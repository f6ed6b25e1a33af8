import { expect, test } from "vitest"
import { describeBrowser } from "./start-payment.server"

test.each([
  [{ clientAddress: "203.0.113.9" }, "198.51.100.7", "203.0.113.9"],
  [{ clientAddress: "fe80::1%eth0" }, null, "fe80::1"],
  [{ clientAddress: "nowhere" }, "2001:db8::/64", "2001:db8::"],
  [{ clientAddress: 7 }, "2001:db8:1::/120", "2001:db8:1::"],
  [undefined, "198.51.100.7", "198.51.100.7"],
  [null, null, null],
  [{}, "unknown", null],
])("of a mandate's browser the shop knows of %j and %j the address %j", (context, limited, ipAddress) => {
  expect(describeBrowser(context, limited, "Mozilla/5.0")).toEqual({ ipAddress, agent: "Mozilla/5.0" })
})

test("a mandate names a browser without a name, and cuts an endless one", () => {
  expect(describeBrowser(null, null, null).agent).toBe("unknown")
  expect(describeBrowser(null, null, "x".repeat(2_000)).agent).toHaveLength(500)
})
