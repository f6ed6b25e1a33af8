import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type ProblemCode, type Result, fail } from "~/problems"
import { updateLastSeenCart } from "~/shop/cart/cart-snapshot.server"

/**
 * Writes the cart change of a checkout step; `service-unavailable` when the backend does not answer, so that nothing typed is lost.
 *
 * @param event the log's name for a refusal
 */
export async function saveStep<Code extends ProblemCode>(
  write: () => Promise<Result<Cart, Code>>,
  event: "contact-refused" | "delivery-choice-refused" | "payment-choice-refused",
  explain: (refusal: ApiError) => Result<never, Code>,
): Promise<Result<Cart, Code | "service-unavailable">> {
  try {
    const written = await write()
    if (written.ok) await updateLastSeenCart(written.value)
    return written
  } catch (error) {
    if (error instanceof ApiUnavailableError) {
      log.fault(error, { kind: error.kind })
      return fail("service-unavailable")
    }
    if (!(error instanceof ApiError)) throw error
    log.warn(event, { code: error.code, param: error.param })
    return explain(error)
  }
}
