import { expect, test } from "vitest"
import { buildFinalizePath, parseProviderReturn } from "~/payments/attempts/return-url.server"

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
  expect(buildFinalizePath(provided)).toBe(`/paiement/retour?essai=${attempt}&gateway=stripe&${name}=canceled`)
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
  expect(buildFinalizePath(provided)).toBe(`/paiement/retour?essai=${attempt}&gateway=stripe`)
  expect(returned({ gateway: "stripe", [name]: "x".repeat(1_001) }).secrets).toEqual({})
})
