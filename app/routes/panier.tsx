import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CartPage } from "~/components/cart/cart-page"
import { refuse, seeOther } from "~/http/answers.server"
import { requireAllowed } from "~/http/rate-limits.server"
import { readForm } from "~/http/read-form.server"
import { isOwnLook } from "~/payments/return-address"
import { findUnfinishedPayment } from "~/payments/unfinished-payment.server"
import { type Problem, fail } from "~/problems"
import { writeFlash } from "~/sessions/flash.server"
import { ownsOrder, readBrowserAttempt } from "~/sessions/payment-attempt.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { refusalStatus } from "~/shop/cart/cart-failures.server"
import { changeQuantity, readCartView, removeLine } from "~/shop/cart/change-cart.server"
import { addCoupon, dropCoupon } from "~/shop/cart/coupons.server"
import { pageTitle } from "~/texts/page-title"

export const fields = ["geste", "ligne", "quantite", "code"]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const [cart, payment] = await Promise.all([readCartView(shopper.commerce), findPayment(request, shopper)])
  return json({ cart, payment }, { headers: shopper.headers() })
}

/** Asked only for a browser that has begun a payment and not placed its order. */
async function findPayment(request: Request, shopper: Shopper) {
  const attempt = isOwnLook(request.method, request.headers) ? await readBrowserAttempt(request) : null
  return attempt && !(await ownsOrder(request, attempt.checkoutId)) ? findUnfinishedPayment(shopper, attempt) : null
}

async function tryCoupon(shopper: Shopper, code: FormDataEntryValue | null) {
  const allowed = await requireAllowed("coupon", shopper.commerce.session() ?? "anonymous")
  return allowed.ok ? addCoupon(shopper.commerce, code) : allowed
}

/** All that a shopper can do to a cart; a post without a gesture sets a quantity, as the Enter key does. */
function change(shopper: Shopper, form: FormData) {
  const line = String(form.get("ligne") ?? "")
  switch (form.get("geste") ?? (form.has("code") ? "code" : "quantite")) {
    case "quantite":
      return changeQuantity(shopper.commerce, line, form.get("quantite"))
    case "retirer":
      return removeLine(shopper.commerce, line)
    case "code":
      return tryCoupon(shopper, form.get("code"))
    case "retirer-code":
      return dropCoupon(shopper.commerce)
    default:
      return fail("form-invalid")
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const changed = await change(shopper, form)
  if (!changed.ok) {
    const typed = (name: string) => String(form.get(name) ?? "").slice(0, 80)
    const values = { ligne: typed("ligne"), quantite: typed("quantite"), code: typed("code") }
    const problems: Problem[] = changed.problems
    return refuse({ problems, values }, refusalStatus(problems), shopper)
  }
  const headers = shopper.headers()
  await writeFlash(headers, changed.value)
  return seeOther("/panier", undefined, headers)
}

/** A refusal for haste says how long to wait. */
export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = actionHeaders.get("Retry-After") ?? errorHeaders?.get("Retry-After")
  return wait ? { "Retry-After": wait } : new Headers()
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Votre panier", matches) },
  { name: "robots", content: "noindex" },
]

export default function Cart() {
  const { cart, payment } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <CartPage cart={cart} payment={payment} problems={refused?.problems ?? null} values={refused?.values ?? null} />
}
