import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom, json } from "@remix-run/node"
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react"
import { CART_HEADING, CartPage, type TypedInCart } from "~/components/cart/cart-page"
import type { RecoveryView } from "~/components/cart/cart-recovery"
import { submitOrReportOffline } from "~/components/cart/offline-action"
import { revalidateUnlessOffline } from "~/components/cart/offline-answer"
import { problemResponse } from "~/http/responses.server"
import { isNotPrefetch, readRateLimitAddress } from "~/http/request-context.server"
import { localPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { type ExpressCheckout, readExpressCheckout } from "~/checkout/payment-client-config.server"
import type { ContentPolicyHandle } from "~/http/page-policy"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { readCartPaymentNotice, restoreCartForPayment } from "~/checkout/unfinished-payment.server"
import { fail } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { attemptCookie, wasPlacedInThisBrowser } from "~/sessions/checkout-cookies.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { readCountryOptions } from "~/shop/cart/country-options.server"
import { readCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import { readCartPage } from "~/shop/cart/read-cart.server"
import { acknowledgeChanges, changeQuantity, estimateDeliveryTo, removeLine } from "~/shop/cart/change-cart.server"
import { addCoupon, addGiftCard, dropCoupon, dropGiftCard } from "~/shop/cart/codes.server"
import { type Recovery, readRecovery } from "~/shop/cart/recover-cart.server"
import { privatePageMeta } from "~/texts/page-title"
import { problemSentence } from "~/texts/problem-sentences.server"

export const handle: ContentPolicyHandle<{ express: ExpressCheckout | null }, PaymentClientConfig> = {
  policy: ({ express }) => [express?.clientConfig],
}

/** The fields that a refused post shows again. */
const TYPED_FIELDS = ["lineId", "quantity", "code", "giftCard", "country", "zip"] as const

export const fields = ["intent", ...TYPED_FIELDS, "giftCardId", "checkoutId", "returnTo"]
export const csrfConfirmationLabels = {
  "": "modifier le panier",
  "add-coupon": "ajouter un code promo au panier",
  "remove-coupon": "retirer le code promo du panier",
  "add-gift-card": "ajouter une carte cadeau au panier",
  "remove-gift-card": "retirer une carte cadeau du panier",
  "estimate-delivery": "estimer la livraison",
  recover: "reprendre un panier",
  "acknowledge-changes": "accepter les changements du panier",
  "set-quantity": "modifier la quantité d’un article du panier",
  remove: "retirer un article du panier",
}

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const checkoutId = new URL(request.url).searchParams.get("reprise")
  const rules = Promise.all([readCatalogueSettings(shopper.i18n), readCountryOptions(shopper.i18n)])
  const reading = rules.then(([{ delivery: rule, freeDelivery: free }, countries]) =>
    readCartPage(shopper.commerce, { rule, free, countries }),
  )
  const shown = reading.then(({ cart }) => cart)
  const [[{ roastingDays }], page, express, payment, recovery] = await Promise.all([
    rules,
    reading,
    readExpressCheckout(shopper.i18n, shown),
    findPayment(request, shopper),
    checkoutId === null ? null : readRecovery(shopper.commerce, shopper.i18n, checkoutId).then(viewRecovery),
  ])
  // While one may be taken, no other starts.
  const shownExpress = payment?.ofThisCart ? null : express
  const status = recovery?.state === "unknown" ? 404 : 200
  return json({ ...page, roastingDays, payment, recovery, express: shownExpress }, { status, headers: shopper.commitSession() })
}

function viewRecovery(recovery: Recovery): RecoveryView {
  if (recovery.state === "open") return recovery
  return { ...recovery, sentence: problemSentence({ code: `recovery-${recovery.state}` }) }
}

/** A payment without an order: of this cart, or one that this browser has begun without placing its order. */
async function findPayment(request: Request, shopper: Shopper) {
  if (!isNotPrefetch(request)) return null
  const attempt = await attemptCookie.parse(request)
  const isPlaced = attempt !== null && (await wasPlacedInThisBrowser(request, attempt.checkoutId, shopper.commerce))
  return readCartPaymentNotice(shopper, isPlaced ? null : attempt)
}

/** Applies the posted change. Without `intent` (the Enter key) the posted field decides: a code, a gift card, otherwise a quantity. */
function change({ commerce, ...shopper }: Shopper, form: FormData, clientIp: string | null, ownCheckoutId: string | null) {
  const text = (name: string) => String(form.get(name) ?? "")
  switch (form.get("intent") ?? (form.has("code") ? "add-coupon" : form.has("giftCard") ? "add-gift-card" : "set-quantity")) {
    case "set-quantity":
      return changeQuantity(commerce, text("lineId"), form.get("quantity"))
    case "remove":
      return removeLine(commerce, text("lineId"))
    case "add-coupon":
      return addCoupon(commerce, form.get("code"), clientIp)
    case "remove-coupon":
      return dropCoupon(commerce)
    case "add-gift-card":
      return addGiftCard(commerce, form.get("giftCard"), clientIp)
    case "remove-gift-card":
      return dropGiftCard(commerce, text("giftCardId"))
    case "estimate-delivery":
      return estimateDeliveryTo(commerce, form.get("country"), form.get("zip"))
    case "recover":
      return restoreCartForPayment(commerce, shopper.i18n, text("checkoutId"), ownCheckoutId, clientIp)
    case "acknowledge-changes":
      return acknowledgeChanges(commerce)
    default:
      return fail("form-invalid")
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const typed = (name: string) => String(form.get(name) ?? "").slice(0, 80)
  const attempt = await attemptCookie.parse(request)
  const changed = await change(shopper, form, readRateLimitAddress(request, context), attempt?.checkoutId ?? null)
  if (!changed.ok) {
    const values = Object.fromEntries(TYPED_FIELDS.map((name) => [name, typed(name)])) as TypedInCart
    return problemResponse({ problems: changed.problems, values }, shopper)
  }
  const back = localPath(form.get("returnTo"))?.split("#")[0]
  if (back !== undefined) return redirectWithFlash(`${back}#panier`, { ...changed.value, inCartModal: true }, shopper)
  const place = placeOf(changed.value.notice, typed("lineId"))
  return redirectWithFlash(place === null ? "/panier" : `/panier#${place}`, changed.value, shopper)
}

/** Where the cart's page shows a change by itself: a browser without script goes on there. */
function placeOf(notice: string, lineId: string): string | null {
  if (notice === "delivery-estimated") return "livraison"
  if (notice === "quantity-changed") return `quantity-${encodeURIComponent(lineId)}`
  return notice === "item-removed" ? CART_HEADING : null
}

export const clientAction = (args: ClientActionFunctionArgs) => submitOrReportOffline<SerializeFrom<typeof action>>(args)

export const shouldRevalidate = revalidateUnlessOffline

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Votre panier", matches)

export default function Cart() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <CartPage {...data} problems={refused?.problems ?? null} values={refused?.values ?? null} />
}
