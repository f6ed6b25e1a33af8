import { expect, test } from "vitest"
import { compareCalls } from "../../scripts/compare-calls.mjs"

const document = [
  "GET /cart, PUT /cart/items/{id}: `app/commerce/carts.server.ts`",
  "GET /session: `app/commerce/client.server.ts` (not from a page: a shopper never meets it)",
  "GET /settings/all: nobody, it carries the session",
  "ANY /functions/{app}/{name}: `app/commerce/functions.server.ts`",
].join("\\\n")
const asked = ["GET /cart", "PUT /cart/items/65f0", "POST /functions/lilas/devis"]

test("a list that says what was called agrees", () => {
  expect(compareCalls(document, asked)).toEqual([])
})

test("a call that no test made, one that nobody is said to make, and one without a line are faults", () => {
  expect(compareCalls(document, asked.slice(1))).toEqual(["GET /cart is said to be made, and no browser test made it."])
  expect(compareCalls(document, [...asked, "GET /settings/all"])).toEqual([
    "GET /settings/all was made, and its line names no file of the shop.",
  ])
  expect(compareCalls(document, [...asked, "DELETE /cart"])).toEqual(["DELETE /cart was made, and the list does not have it."])
  expect(compareCalls("", asked)).not.toEqual([])
})
