import { expect, test } from "vitest"
import { compareCalls } from "../../scripts/compare-calls.mjs"

const document = [
  "| Call | Made by |",
  "| GET /cart | every page: `app/commerce/carts.server.ts` |",
  "| PUT /cart/items/{id} | a line's quantity: `app/shop/cart/change-cart.server.ts` |",
  "| GET /session | a lost session: `app/commerce/session.server.ts` (not from a page: a shopper never meets it) |",
  "| GET /settings/all | nobody: it carries the session |",
  "| ANY /functions/{app}/{name} | `app/commerce/functions.server.ts` |",
].join("\n")
const asked = ["GET /cart", "PUT /cart/items/65f0", "POST /functions/lilas/devis"]

test("a table that says what was called agrees", () => {
  expect(compareCalls(document, asked)).toEqual([])
})

test("a row that no test made true, a call of a row that nobody makes, and a call without a row are faults", () => {
  expect(compareCalls(document, asked.slice(1))).toEqual(["GET /cart is said to be made, and no browser test made it."])
  expect(compareCalls(document, [...asked, "GET /settings/all"])).toEqual([
    "GET /settings/all was made, and its row names no file of the shop.",
  ])
  expect(compareCalls(document, [...asked, "DELETE /cart"])).toEqual(["DELETE /cart was made, and the table does not have it."])
  expect(compareCalls("", asked)).not.toEqual([])
})
