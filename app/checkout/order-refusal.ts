import type { Cart } from "~/commerce/wire"
import type { Problem } from "~/problems"

/** What the backend said when it refused an order: form R of the storefront API's errors. */
export type RefusalWords = { code?: string | null; param?: string | null; message: string }

/**
 * The problem behind a refused POST /cart/order (storefront API, error contract). The backend's text is read only to tell
 * the cases apart, because several of them share one code and no field; shoppers never see it.
 */
export function readOrderRefusal(refusal: RefusalWords, cart: Cart): Problem {
  const { message } = refusal
  const param = refusal.param ?? ""
  if (message.startsWith("Please select a shipping service")) return { code: "delivery-missing" }
  if (message.startsWith("Shipping service ")) return { code: "delivery-unavailable" }
  if (message.startsWith("Billing information")) return { code: "payment-method-missing" }
  if (/^(billing|giftcards|account_credit_amount)(\.|$)/.test(param)) return { code: "payment-refused" }
  if (
    param === "cart" ||
    param.startsWith("items") ||
    param.startsWith("errors.order") ||
    message.endsWith("is not currently available")
  )
    return { code: "item-unavailable", ...productNamed(message, cart) }
  return { code: "service-unavailable" }
}

function productNamed(message: string, cart: Cart): Required<Pick<Problem, "detail">> {
  const names = (cart.items ?? []).map((item) => item.product_name ?? item.product?.name ?? "")
  const product = names.find((name) => name !== "" && message.startsWith(name))
  return { detail: { name: product ?? "voyez votre panier" } }
}
