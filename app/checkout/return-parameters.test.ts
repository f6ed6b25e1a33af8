import { expect, test } from "vitest"
import type { Order } from "~/commerce/api-types"
import { completionPath, parseProviderReturn } from "~/payments/attempts/return-url.server"
import { attemptOf } from "~/store/attempt.fixture"
import { pathAfterReturn } from "./complete-return.server"

const attempt = "AbCdEfGhIjKlMnOpQrStU_"
const returned = (parameters: Record<string, string>) =>
  parseProviderReturn(
    new URL(`https://x.example/commande/verification?${new URLSearchParams({ essai: attempt, ...parameters })}`),
  )

test.each(["stripe", "paysafecard", "klarna_direct", "quickpay", "paypal", "amazon"])(
  "the gateway %s is read [2.7]",
  (gateway) => {
    expect(returned({ gateway })).toMatchObject({ gateway, attemptId: attempt, status: {}, secrets: {} })
  },
)

test.each(["redirect_status", "confirm"])("%s says how it went and may stand in our own address [2.9]", (name) => {
  const provided = returned({ gateway: "stripe", [name]: "canceled" })
  expect(provided).toMatchObject({ status: { [name]: "canceled" }, secrets: {} })
  expect(completionPath(provided)).toBe(`/paiement/retour?essai=${attempt}&gateway=stripe&${name}=canceled`)
})

test.each([
  "setup_intent_client_secret",
  "payment_intent_client_secret",
  "sid",
  "authorization_token",
  "card_id",
  "amazonCheckoutSessionId",
])("%s is a secret and never stands in our own address [2.8]", (name) => {
  const provided = returned({ gateway: "stripe", [name]: "a-secret" })
  expect(provided).toMatchObject({ status: {}, secrets: { [name]: "a-secret" } })
  expect(completionPath(provided)).toBe(`/paiement/retour?essai=${attempt}&gateway=stripe`)
  expect(returned({ gateway: "stripe", [name]: "x".repeat(1_001) }).secrets).toEqual({})
})

const other = attemptOf("cart")
test.each([
  ["its order", { kind: "placed", checkoutId: "cart", order: {} as Order, isNew: true }, "/commande/merci/cart"],
  ["waiting", { kind: "pending" }, `/commande/attente?essai=${attempt}&tour=1`],
  ["the recap", { kind: "show-recap" }, "/commande/verification"],
  ["another choice, as cancelled", { kind: "cancelled" }, "/commande/paiement?resultat=annule"],
  ["another choice, as refused", { kind: "refused" }, "/commande/paiement?resultat=refuse"],
  ["another choice, as expired", { kind: "expired" }, "/commande/paiement?resultat=expire"],
  ["another choice, as released", { kind: "released" }, "/commande/paiement?resultat=libere"],
  ["another choice, as given back", { kind: "set-aside" }, "/commande/paiement?resultat=a-rendre"],
  ["another choice, as paid in another tab", { kind: "busy" }, "/commande/paiement?resultat=occupe"],
  ["the cart's changes", { kind: "cart-changed", mayBeCharged: true }, `/commande/attente?essai=${attempt}&motif=cart-changed`],
  [
    "why there is no order",
    { kind: "order-refused", mayBeCharged: true, problem: { code: "item-unavailable" } },
    `/commande/attente?essai=${attempt}&motif=item-unavailable`,
  ],
  ["the other payment", { kind: "other-payment", attempt: other }, `/commande/attente?essai=${other.id}&tour=1&autre=oui`],
  ["no payment of this browser", { kind: "not-found" }, "/commande/attente?retour=inconnu"],
] as const)("a return leads to %s", (_title, outcome, path) => expect(pathAfterReturn(outcome, attempt)).toBe(path))
