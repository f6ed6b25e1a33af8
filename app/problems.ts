/** Every failure that a shopper can meet and mend; texts/problem-sentences.ts has the French sentence of each. */
export const problemCodes = [
  "account-required",
  "address-missing",
  "cancellation-done",
  "cart-changed",
  "cart-empty",
  "city-missing",
  "code-missing",
  "code-wrong",
  "company-missing",
  "country-unknown",
  "coupon-missing",
  "coupon-unknown",
  "declaration-closed",
  "declaration-unconfirmed",
  "delivery-missing",
  "delivery-none",
  "delivery-unavailable",
  "email-invalid",
  "email-missing",
  "email-refused",
  "estimate-closed",
  "estimate-unconfirmed",
  "first-name-missing",
  "form-invalid",
  "item-unavailable",
  "item-unknown",
  "items-missing",
  "last-name-missing",
  "link-expired",
  "login-unknown",
  "message-missing",
  "name-missing",
  "need-missing",
  "newsletter-duplicate",
  "newsletter-failed",
  "option-missing",
  "option-unknown",
  "order-not-found",
  "order-number-missing",
  "order-unclear",
  "order-withdrawn",
  "password-missing",
  "password-refused",
  "password-too-short",
  "password-wrong",
  "payment-cancelled",
  "payment-expired",
  "payment-method-missing",
  "payment-method-unavailable",
  "payment-mismatch",
  "payment-pending",
  "payment-refused",
  "payment-unknown",
  "phone-invalid",
  "phone-missing",
  "plan-unknown",
  "postcode-foreign",
  "postcode-invalid",
  "product-unknown",
  "quantity-invalid",
  "quantity-too-large",
  "service-unavailable",
  "siren-invalid",
  "subscription-missing",
  "terms-missing",
  "too-many-requests",
  "value-refused",
  "value-too-long",
  "variant-missing",
  "vat-number-invalid",
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** One expected failure: its code, the form field it belongs to, and words for its sentence. */
export type Problem = { code: ProblemCode; field?: string; detail?: Record<string, string> }

/** What a rule of the shop answers: the value, or what the shopper has to mend. Faults are thrown instead. */
export type Result<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(code: ProblemCode, field?: string, detail?: Record<string, string>): { ok: false; problems: Problem[] } {
  return { ok: false, problems: [{ code, ...(field && { field }), ...(detail && { detail }) }] }
}
