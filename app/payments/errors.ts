const UNABLE_TO_AUTHENTICATE =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again"

/** The message of each code, in the wording of specification §5 and §8; `{}` stands for the error's detail. */
const MESSAGES = {
  unable_to_authenticate: UNABLE_TO_AUTHENTICATE,
  /** The shopper gave up at the provider. */
  payment_cancelled: UNABLE_TO_AUTHENTICATE,
  unknown_redirect_status: "Unknown redirect status: {}",
  unsupported_intent_status: "Unsupported intent status",
  method_disabled: "{} payments are disabled. See Payment settings in the dashboard",
  unsupported_method: "Unsupported payment method",
  unsupported_gateway: "Unsupported payment gateway: {}",
  /** A setting, or something that the shopper or a provider should have given. */
  missing: "{} is missing",
  /** What the vault or the cart should hold: `payment intent`, `Klarna session`. */
  not_defined: "{} is not defined",
  not_found: "{} not found",
  /** In the words of the provider, or of the code that cannot use its answer. */
  provider_error: "{}",
  invalid_paypal_amount: "Invalid PayPal button amount. Value should be greater than zero.",
  unsupported_subscription: "Subscriptions are only supported by PayPal Commerce Platform",
  invalid_payment_data: "Invalid payment method data structure",
  domain_not_verified: "{} domain is not verified",
  /** The wallet's button is left out, and nothing is shown. */
  not_capable: "This device is not capable of making {} payments",
  script_not_loaded: "{} was not loaded",
  element_not_created: "The payment element was not created",
  parameters_missing: "{} parameters are not provided",
  invalid_card_number: "Card number appears to be invalid.",
  invalid_card_expiry: "Card expiry appears to be invalid.",
  invalid_card_cvc: "Card CVC code appears to be invalid.",
  invalid_card: "Card details are missing",
  vault_error: "Unknown error",
  request_error: "{}",
  connection_error: "A connection error occurred while making the request",
  timed_out: "Request timed out after {} seconds",
} as const

type PaymentErrorCode = keyof typeof MESSAGES

/** An expected failure of a payment. Its message is for the log and for developers; shoppers read a problem's sentence. */
export class PaymentError extends Error {
  override readonly name: string = "PaymentError"
  readonly code: PaymentErrorCode
  readonly detail: string

  constructor(code: PaymentErrorCode, detail = "") {
    super(MESSAGES[code].replace("{}", () => detail))
    this.code = code
    this.detail = detail
  }
}

/** Whether a wallet only cannot pay on this device: its button is left out without a word [5.6]. */
export function isNotCapable(error: unknown): boolean {
  return error instanceof PaymentError && error.code === "not_capable"
}

export type CardErrorCode = "invalid_card_number" | "invalid_card_expiry" | "invalid_card_cvc" | "invalid_card" | "vault_error"

const CARD_PARAMS: Partial<Record<CardErrorCode, string>> = {
  invalid_card_number: "number",
  invalid_card_expiry: "exp_month",
  invalid_card_cvc: "exp_cvc",
}

/** A card that cannot be used [8.1]: the status is always 402. */
export class CardError extends PaymentError {
  override readonly name = "CardError"
  declare readonly code: CardErrorCode
  readonly status = 402
  /** The field at fault, as the vault names it. */
  readonly param: string | null
  /** All that is wrong with the card, `code` first. */
  readonly faults: readonly CardErrorCode[]

  /** @param given the provider's own message and field, or everything that is wrong with a typed card */
  constructor(
    code: CardErrorCode,
    given: { message?: string | undefined; param?: string; faults?: readonly CardErrorCode[] } = {},
  ) {
    super(code)
    if (given.message) this.message = given.message
    this.param = given.param ?? CARD_PARAMS[code] ?? null
    this.faults = given.faults ?? [code]
  }
}
