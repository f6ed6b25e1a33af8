import { expect, test } from "vitest"
import { parsePayment } from "./payments.server"

test.each([
  [{ status: "authorized" }, "authorized"],
  [{ authorized: true, captured: false }, "authorized"],
  [{ authorized: true }, "authorized"],
  [{ authorized: true, captured: true }, "paid"],
  [{ status: "success" }, "paid"],
  [{ status: "success", authorized: true }, "paid"],
  [{ status: "success", authorized: true, captured: false }, "authorized"],
  [{ status: "authorized", void: true }, "voided"],
  [{ status: "success", authorized: true, captured: true, void: true }, "voided"],
  [{ void: "no" }, "paid"],
  [{}, "paid"],
])("a payment that counts as a success with %j stands as %s: a hold is not paid", (told, state) => {
  expect(parsePayment({ id: "b".repeat(24), success: true, ...told })).toMatchObject({ state })
})

test("what is no payment is none", () => expect(parsePayment({ success: true })).toBeNull())
