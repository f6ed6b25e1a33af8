import { describe, expect, test } from "vitest"
import { PaymentError } from "./errors"
import { requireMethod } from "./registry.server"
import { parseRedirectFailure } from "./server-payment-method"
import { describeBrowser } from "~/checkout/start-payment.server"
import { requireWaitingForShopper } from "./stripe/stripe-intent.server"

const unable = "We are unable to authenticate your payment method. Please choose a different payment method and try again"

test.each([
  [unable, new PaymentError("unable_to_authenticate")],
  [unable, new PaymentError("payment_cancelled")],
  ["Unknown redirect status: pending", new PaymentError("unknown_redirect_status", "pending")],
  ["Unsupported intent status", new PaymentError("unsupported_intent_status", "canceled")],
  ["klarna payments are disabled. See Payment settings in the dashboard", new PaymentError("method_disabled", "klarna")],
  ["Unsupported payment method", new PaymentError("unsupported_method")],
  ["Unsupported payment gateway: adyen", new PaymentError("unsupported_gateway", "adyen")],
  ["payment intent is not defined", new PaymentError("not_defined", "payment intent")],
  ["QuickPay page is missing", new PaymentError("missing", "QuickPay page")],
  ["stripe was not loaded", new PaymentError("script_not_loaded", "stripe")],
])("the specification's words: %s [8.6] [8.7] [8.8] [8.9] [8.12] [8.13] [8.15] [8.18] [9.22]", (message, error) => {
  expect(error).toBeInstanceOf(PaymentError)
  expect(error.message).toBe(message)
  expect(error.name).toBe("PaymentError")
})

describe("a method is found by id and gateway [3.27]", () => {
  test.each([
    ["klarna", { klarna: { gateway: "klarna" } }, "klarna_direct"],
    ["klarna", { klarna: { gateway: "stripe" } }, "stripe"],
    ["card", { card: { gateway: "quickpay" } }, "quickpay"],
    ["card", { card: { gateway: "stripe" } }, "stripe"],
  ])("%s with %j", (id, settings, gateway) => expect(requireMethod(settings, id).gateway).toBe(gateway))

  test.each([
    ["klarna", {}, "method_disabled"],
    ["klarna", { klarna: { gateway: "adyen" } }, "unsupported_gateway"],
    ["card", { card: { gateway: "authorizenet" } }, "unsupported_gateway"],
    ["sezzle", { sezzle: {} }, "unsupported_method"],
    ["toString", {}, "unsupported_method"],
    ["", {}, "unsupported_method"],
  ])("or refused: « %s » with %j", (id, settings, error) =>
    expect(() => requireMethod(settings as Record<string, { gateway?: string }>, id)).toThrow(
      expect.objectContaining({ code: error }),
    ),
  )
})

describe("redirect_status [4.5] [4.7] [4.8]", () => {
  test.each([
    ["succeeded", null, null],
    ["canceled", "payment_cancelled", "payment_cancelled"],
    ["failed", "unknown_redirect_status", "unable_to_authenticate"],
    ["Succeeded", "unknown_redirect_status", "unable_to_authenticate"],
    [undefined, "unknown_redirect_status", "unable_to_authenticate"],
  ])("“%s” gives the code %s, back from a bank %s", (status, generic, bank) => {
    const parameters: Record<string, string> = status === undefined ? {} : { redirect_status: status }
    expect(parseRedirectFailure(parameters)?.error.code ?? null).toBe(generic)
    expect(parseRedirectFailure(parameters, "unable_to_authenticate")?.error.code ?? null).toBe(bank)
  })

  test("only requires_action and requires_source_action send a shopper to the bank [4.4]", () => {
    for (const status of ["requires_action", "requires_source_action"]) requireWaitingForShopper(status)
    for (const status of ["succeeded", "requires_capture", "requires_confirmation", ""])
      expect(() => requireWaitingForShopper(status)).toThrow("Unsupported intent status")
  })
})

test.each([
  [{ clientAddress: "198.51.100.7" }, null, "198.51.100.7"],
  [{ clientAddress: "2001:db8::7%eth0" }, "2001:db8:0:0::/64", "2001:db8::7"],
  [undefined, "203.0.113.4", "203.0.113.4"],
  [undefined, "2001:db8:0:0::/64", "2001:db8:0:0::"],
  [{ clientAddress: "x" }, null, null],
  [undefined, null, null],
])("the browser of a mandate: %j and %s tell %s", (context, counted, ipAddress) =>
  expect(describeBrowser(context, counted, "Firefox")).toEqual({ ipAddress, agent: "Firefox" }),
)
