/**
 * An expected end of a payment, in the specification's wording (specification §5, §8). The words are for the log and for those
 * who build on the payment element; shoppers read a problem's sentence.
 */
export class PaymentError extends Error {
  override readonly name: string = "PaymentError"
}

const unableToAuthenticate =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again"

export class UnableToAuthenticateError extends PaymentError {
  override readonly name = "UnableToAuthenticateError"
  constructor() {
    super(unableToAuthenticate)
  }
}

/** The shopper gave up at the provider. The specification asks for an error of its own and shows no words for it. */
export class PaymentCancelledError extends PaymentError {
  override readonly name = "PaymentCancelledError"
  constructor() {
    super(unableToAuthenticate)
  }
}

export class UnknownRedirectStatusError extends PaymentError {
  override readonly name = "UnknownRedirectStatusError"
  constructor(status: string) {
    super(`Unknown redirect status: ${status}`)
  }
}

export class UnsupportedIntentStatusError extends PaymentError {
  override readonly name = "UnsupportedIntentStatusError"
  /** As the provider gave it. */
  readonly status: string
  constructor(status: string) {
    super("Unsupported intent status")
    this.status = status
  }
}

export class PaymentMethodDisabledError extends PaymentError {
  override readonly name = "PaymentMethodDisabledError"
  constructor(method: string) {
    super(`${method} payments are disabled. See Payment settings in the dashboard`)
  }
}

export class UnsupportedPaymentMethodError extends PaymentError {
  override readonly name = "UnsupportedPaymentMethodError"
  constructor() {
    super("Unsupported payment method")
  }
}

export class UnsupportedPaymentGatewayError extends PaymentError {
  override readonly name = "UnsupportedPaymentGatewayError"
  constructor(gateway: string) {
    super(`Unsupported payment gateway: ${gateway}`)
  }
}

export class PaymentPartMissingError extends PaymentError {
  override readonly name = "PaymentPartMissingError"
  constructor(thing: string) {
    super(`${thing} is missing`)
  }
}

/** What a vault or the cart should hold and does not: `payment intent`, `Klarna session`, `Paysafecard payment ID`. */
export class PaymentNotDefinedError extends PaymentError {
  override readonly name = "PaymentNotDefinedError"
  constructor(thing: string) {
    super(`${thing} is not defined`)
  }
}

/** A provider's library did not come: `stripe`, `paypal`. */
export class MissingScriptError extends PaymentError {
  override readonly name = "MissingScriptError"
  constructor(thing: string) {
    super(`${thing} was not loaded`)
  }
}
