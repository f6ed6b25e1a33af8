import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { PaymentError } from "./errors"

/** Whether a provider or the vault could not be asked, or would not answer: how a payment stands is then not known. */
export function isProviderFailure(error: unknown): error is BackendFault | BackendRefusal | PaymentError {
  return error instanceof BackendFault || error instanceof BackendRefusal || error instanceof PaymentError
}
