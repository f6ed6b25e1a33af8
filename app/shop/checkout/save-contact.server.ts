import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import type { Contact } from "./contact-form"
import { contactPatch } from "./contact-patch"

/**
 * Writes the checked contact form to the cart: account e-mail, delivery and billing address. Answers the changed cart, or what
 * the backend did not accept; a failing backend is `service-unavailable`, so that nothing typed is lost.
 */
export async function saveContact(commerce: Commerce, cart: Cart, contact: Contact): Promise<Result<Cart>> {
  try {
    return succeed(await updateCart(commerce, contactPatch(contact, cart)))
  } catch (error) {
    if (error instanceof BackendFault) {
      log.fault(error, { kind: error.kind })
      return fail("service-unavailable")
    }
    if (!(error instanceof BackendRefusal)) throw error
    log.warn("contact-refused", { code: error.code, param: error.param })
    return error.param?.includes("email") ? fail("email-invalid", "email") : fail("form-invalid")
  }
}
