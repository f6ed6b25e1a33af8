/** Every failure that a shopper can meet and correct; texts/problem-sentences.server.ts has the French sentence of each. */
export const PROBLEM_CODES = [
  "account-required",
  "address-missing",
  "approval-outdated",
  "authentication-needs-script",
  "cancellation-done",
  "card-cvc-invalid",
  "card-default-missing",
  "card-expiry-invalid",
  "card-fields-missing",
  "card-missing",
  "card-number-invalid",
  "card-refused",
  "cart-changed",
  "cart-empty",
  "cart-full",
  "session-cart-missing",
  "reviewed-cart-replaced",
  "city-missing",
  "code-missing",
  "code-unknown",
  "code-wrong",
  "company-missing",
  "country-unknown",
  "coupon-missing",
  "coupon-unknown",
  "date-invalid",
  "declaration-closed",
  "declaration-unconfirmed",
  "delivery-address-missing",
  "delivery-missing",
  "delivery-none",
  "delivery-unavailable",
  "email-change-refused",
  "email-invalid",
  "email-missing",
  "quote-closed",
  "quote-unconfirmed",
  "first-name-missing",
  "form-invalid",
  "giftcard-missing",
  "giftcard-present",
  "giftcard-unknown",
  "item-unavailable",
  "item-unknown",
  "items-missing",
  "last-name-missing",
  "link-expired",
  "login-unknown",
  "message-missing",
  "name-missing",
  "need-missing",
  "new-password-missing",
  "newsletter-duplicate",
  "newsletter-failed",
  "option-missing",
  "option-unknown",
  "order-not-found",
  "order-number-missing",
  "order-sold-out",
  "order-withdrawn",
  "password-missing",
  "present-password-missing",
  "password-refused",
  "password-too-short",
  "password-wrong",
  "payment-cancelled",
  "payment-elsewhere",
  "payment-expired",
  "payment-released",
  "payment-set-aside",
  "payment-method-missing",
  "payment-method-unavailable",
  "payment-refused",
  "phone-invalid",
  "phone-missing",
  "plan-price-changed",
  "plan-unknown",
  "postcode-foreign",
  "postcode-invalid",
  "product-sold-out",
  "product-unknown",
  "quantity-invalid",
  "quantity-too-large",
  "recap-outdated",
  "recovery-current",
  "recovery-foreign",
  "recovery-ordered",
  "recovery-unknown",
  "service-unavailable",
  "state-missing",
  "siren-invalid",
  "subscription-change-unclear",
  "subscription-missing",
  "subscription-recap-changed",
  "subscription-unclear",
  "terms-missing",
  "text-missing",
  "too-many-requests",
  "value-refused",
  "value-too-long",
  "variant-missing",
  "vat-number-invalid",
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** One expected failure: its code, the form field it belongs to, and words for its sentence. */
export type Problem<Code extends ProblemCode = ProblemCode> = { code: Code; field?: string; detail?: Record<string, string> }

/** A problem with what the shopper reads: the only kind that pages show. */
export type LocalizedProblem = Problem & { sentence: string }

/** The page to go to instead of a checkout step, and the problem that it explains. */
export type StepRedirect = { kind: "redirect"; to: string; problem?: ProblemCode }

type Failure<Code extends ProblemCode> = { ok: false; problems: Problem<Code>[] }
/** A failure of one problem. */
type Refusal<Code extends ProblemCode> = { ok: false; problems: [Problem<Code>] }

/** What a rule of the shop answers: the value, or what the shopper has to correct. Faults are thrown instead. */
export type Result<T, Code extends ProblemCode = ProblemCode> = { ok: true; value: T } | Failure<Code>

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<Code extends ProblemCode>(code: Code, field?: string, detail?: Record<string, string>): Refusal<Code> {
  return { ok: false, problems: [{ code, ...(field && { field }), ...(detail && { detail }) }] }
}
