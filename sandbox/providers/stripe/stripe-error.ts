import type { IntentRecord } from "../../services/vault/intent-record.ts"

type Details = { type?: string; code?: string; param?: string; decline_code?: string; intent?: IntentRecord }

/** A refusal as Stripe's API answers it: `{error: {type, code, message, param}}` with an HTTP status. */
export class StripeError extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = "StripeError"
    this.status = status
    this.details = details
  }
}

/** A field that is needed and was not sent. */
export function missingParameter(param: string): StripeError {
  return new StripeError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param })
}

/** A field whose value cannot be used. */
export function invalidParameter(param: string, message: string): StripeError {
  return new StripeError(400, message, { code: "parameter_invalid", param })
}
