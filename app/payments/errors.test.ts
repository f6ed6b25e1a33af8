import { describe, expect, test } from "vitest"
import {
  MissingScriptError,
  PaymentCancelledError,
  PaymentError,
  PaymentMethodDisabledError,
  PaymentNotDefinedError,
  PaymentPartMissingError,
  UnableToAuthenticateError,
  UnknownRedirectStatusError,
  UnsupportedIntentStatusError,
  UnsupportedPaymentGatewayError,
  UnsupportedPaymentMethodError,
} from "./errors"
import { requireMethod } from "./registry.server"
import { readFailedBankRedirect, readFailedRedirect } from "./redirect-status"
import { describeBrowser } from "~/checkout/shopper-browser"
import { requireWaitingForShopper } from "./stripe/stripe-redirect.server"

const unable = "We are unable to authenticate your payment method. Please choose a different payment method and try again"

test.each([
  [unable, new UnableToAuthenticateError()],
  [unable, new PaymentCancelledError()],
  ["Unknown redirect status: pending", new UnknownRedirectStatusError("pending")],
  ["Unsupported intent status", new UnsupportedIntentStatusError("canceled")],
  ["klarna payments are disabled. See Payment settings in the dashboard", new PaymentMethodDisabledError("klarna")],
  ["Unsupported payment method", new UnsupportedPaymentMethodError()],
  ["Unsupported payment gateway: adyen", new UnsupportedPaymentGatewayError("adyen")],
  ["payment intent is not defined", new PaymentNotDefinedError("payment intent")],
  ["QuickPay page is missing", new PaymentPartMissingError("QuickPay page")],
  ["stripe was not loaded", new MissingScriptError("stripe")],
])("the specification's words: %s [8.6] [8.7] [8.8] [8.9] [8.12] [8.13] [8.15] [8.18] [9.22]", (message, error) => {
  expect(error).toBeInstanceOf(PaymentError)
  expect(error.message).toBe(message)
  expect(error.name).toBe(error.constructor.name)
})

describe("a method is found by id and gateway [3.27]", () => {
  test.each([
    ["klarna", { klarna: { gateway: "klarna" } }, "klarna_direct"],
    ["klarna", { klarna: { gateway: "stripe" } }, "stripe"],
    ["card", { card: { gateway: "quickpay" } }, "quickpay"],
    ["card", { card: { gateway: "stripe" } }, "stripe"],
  ])("%s with %j", (id, settings, gateway) => expect(requireMethod(settings, id).gateway).toBe(gateway))

  test.each([
    ["klarna", {}, PaymentMethodDisabledError],
    ["klarna", { klarna: { gateway: "adyen" } }, UnsupportedPaymentGatewayError],
    ["card", { card: { gateway: "authorizenet" } }, UnsupportedPaymentGatewayError],
    ["sezzle", { sezzle: {} }, UnsupportedPaymentMethodError],
    ["toString", {}, UnsupportedPaymentMethodError],
    ["", {}, UnsupportedPaymentMethodError],
  ])("or refused: « %s » with %j", (id, settings, error) =>
    expect(() => requireMethod(settings as Record<string, { gateway?: string }>, id)).toThrow(error),
  )
})

describe("redirect_status [4.5] [4.7] [4.8]", () => {
  test.each([
    ["succeeded", null, null],
    ["canceled", PaymentCancelledError, PaymentCancelledError],
    ["failed", UnknownRedirectStatusError, UnableToAuthenticateError],
    ["Succeeded", UnknownRedirectStatusError, UnableToAuthenticateError],
    [undefined, UnknownRedirectStatusError, UnableToAuthenticateError],
  ])("%s", (status, generic, bank) => {
    const parameters: Record<string, string> = status === undefined ? {} : { redirect_status: status }
    expect(readFailedRedirect(parameters)?.error.constructor ?? null).toBe(generic)
    expect(readFailedBankRedirect(parameters)?.error.constructor ?? null).toBe(bank)
  })

  test("only requires_action and requires_source_action send a shopper to the bank [4.4]", () => {
    for (const status of ["requires_action", "requires_source_action"]) requireWaitingForShopper(status)
    for (const status of ["succeeded", "requires_capture", "requires_confirmation", "", undefined])
      expect(() => requireWaitingForShopper(status)).toThrow(UnsupportedIntentStatusError)
  })
})

test.each([
  [{ clientAddress: "198.51.100.7" }, null, "198.51.100.7"],
  [{ clientAddress: "2001:db8::7%eth0" }, "2001:db8:0:0::/64", "2001:db8::7"],
  [undefined, "203.0.113.4", "203.0.113.4"],
  [undefined, "2001:db8:0:0::/64", "2001:db8:0:0::"],
  [{ clientAddress: "x" }, null, null],
  [undefined, null, null],
])("the browser of a mandate: %j and %s tell %s", (context, counted, address) =>
  expect(describeBrowser(context, counted, "Firefox")).toEqual({ address, agent: "Firefox" }),
)
