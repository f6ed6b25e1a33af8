import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { readAccount } from "~/commerce/accounts.server"
import type { Contact, ContactProblemCode } from "./contact-fields"
import { viewCart } from "~/shop/cart/cart-view"
import { recordMutation } from "~/shop/cart/last-seen-cart.server"
import { contactPatch } from "./contact-patch"

/**
 * Writes the checked contact form to the cart: account e-mail, delivery and billing address. Answers the changed cart, or what
 * the backend did not accept; a failing backend is `service-unavailable`, so that nothing typed is lost. A customer's e-mail is
 * their account's whatever was posted; a subscription without a customer is `account-required`.
 */
export async function saveContact(commerce: Commerce, cart: Cart, contact: Contact): Promise<Result<Cart, ContactProblemCode>> {
  try {
    const account = await readCustomer(commerce, cart)
    if (!account && viewCart(cart).hasSubscription) return fail("account-required")
    const email = account?.email ?? contact.email
    const changed = await updateCart(commerce, contactPatch({ ...contact, email }, cart))
    await recordMutation(changed)
    return succeed(changed)
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

/** The customer, or null for a guest. While accounts cannot be read everybody buys as a guest, but for a subscription. */
async function readCustomer(commerce: Commerce, cart: Cart): Promise<{ email?: string | null } | null> {
  try {
    return await readAccount(commerce)
  } catch (error) {
    if (!(error instanceof BackendFault) || viewCart(cart).hasSubscription) throw error
    log.warn("customer-left-out", { kind: error.kind, message: error.message })
    return null
  }
}
