import { PaymentError } from "~/payments/errors"

// What can be wrong with how a page uses the payment element, in the specification's wording (specification §8).

export class ElementNotFoundError extends PaymentError {
  override readonly name = "ElementNotFoundError"
  constructor() {
    super("DOM element with that ID not found")
  }
}

export class ElementNotCreatedError extends PaymentError {
  override readonly name = "ElementNotCreatedError"
  constructor() {
    super("The payment element was not created")
  }
}

export class CartNotFoundError extends PaymentError {
  override readonly name = "CartNotFoundError"
  constructor() {
    super("Cart not found")
  }
}

/** A call of the element without parameters, or with none remembered: `Payment element`, `Tokenization`, `Redirect`. */
export class MissingParametersError extends PaymentError {
  override readonly name = "MissingParametersError"
  constructor(what: string) {
    super(`${what} parameters are not provided`)
  }
}
