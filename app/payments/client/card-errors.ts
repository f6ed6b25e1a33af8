import { PaymentError } from "~/payments/errors"

export type CardErrorCode = "invalid_card_number" | "invalid_card_expiry" | "invalid_card_cvc" | "invalid_card" | "vault_error"

const messages: Readonly<Record<CardErrorCode, string>> = {
  invalid_card_number: "Card number appears to be invalid.",
  invalid_card_expiry: "Card expiry appears to be invalid.",
  invalid_card_cvc: "Card CVC code appears to be invalid.",
  invalid_card: "Card details are missing",
  vault_error: "Unknown error",
}

const params: Readonly<Record<CardErrorCode, string | null>> = {
  invalid_card_number: "number",
  invalid_card_expiry: "exp_month",
  invalid_card_cvc: "exp_cvc",
  invalid_card: null,
  vault_error: null,
}

/** A card that cannot be used (specification §8, Card errors): its code, the field at fault, and always status 402. */
export class CardError extends PaymentError {
  override readonly name = "CardError"
  readonly code: CardErrorCode
  readonly status = 402
  readonly param: string | null
  /** All that is wrong with the card, `code` first. */
  readonly faults: readonly CardErrorCode[]

  constructor(
    code: CardErrorCode,
    said: { message?: string | undefined; param?: string | null; faults?: readonly CardErrorCode[] } = {},
  ) {
    super(said.message || messages[code])
    this.code = code
    this.param = said.param ?? params[code]
    this.faults = said.faults ?? [code]
  }
}
