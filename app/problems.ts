/** Every failure that a shopper can meet and mend; texts/problem-sentences.ts has the French sentence of each. */
export const problemCodes = [
  "account-required",
  "address-missing",
  "cart-changed",
  "cart-empty",
  "city-missing",
  "company-missing",
  "country-unknown",
  "coupon-missing",
  "coupon-unknown",
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
  "last-name-missing",
  "login-unknown",
  "message-missing",
  "need-missing",
  "option-missing",
  "option-unknown",
  "order-unclear",
  "password-missing",
  "password-refused",
  "password-too-short",
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
  "terms-missing",
  "too-many-requests",
  "value-refused",
  "value-too-long",
  "variant-missing",
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
