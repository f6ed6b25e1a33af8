import { ApiError } from "../../storage/api-error.ts"

export const declinedText = "Votre carte a été refusée."

/** Rejects a payment as the storefront API does: `validation_error` on `billing.method`, with the gateway's text. */
export function decline(message: string): never {
  throw new ApiError(400, "validation_error", message, "billing.method")
}
