import { renderToStaticMarkup } from "react-dom/server"
import { RouterProvider, createMemoryRouter } from "react-router-dom"
import { expect, test } from "vitest"
import { OrderNotPlaced } from "./order-not-placed"

const refused = { code: "payment-refused", sentence: "Le paiement n’a pas abouti. Rien n’a été débité." } as const
const payment = { amount: "24,00\u00a0€", reference: "1234-abcd", heldUntil: "30 novembre 2026" }

function tell(funds: "captured" | "held" | "none", checkAgain: string | null = "/paiement/retour"): string {
  const recovery = "/panier?reprise=1"
  const page = { funds, payment, problem: refused, unavailable: null, checkAgain, recovery, here: "/", children: null }
  const element = <OrderNotPlaced {...page} contact={{ email: null, phone: null }} />
  // Its form needs a router.
  const router = createMemoryRouter([{ path: "/", element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, " ")
}

test("a refused order tells a payment, a hold and neither apart", () => {
  expect(tell("captured")).toMatch(
    /Votre paiement a été reçu.*Votre paiement de .* est enregistré.*ne payez pas à nouveau.*rembourserons/,
  )
  expect(tell("held")).toMatch(
    /Votre paiement est autorisé.*est réservée.*au plus tard le 30 novembre 2026.*annulerons la réservation/,
  )
  for (const funds of ["captured", "held"] as const) expect(tell(funds)).not.toContain("Rien n’a été débité")
  expect(tell("held")).not.toContain("reçu")
  expect(tell("none")).toMatch(/La commande n’a pas abouti.*Rien n’a été débité/)
})

test("a browser that has lost the paid cart is led to it, and told what the shop does otherwise", () => {
  const funds = ["captured", "held", "none"] as const
  for (const each of funds) expect(tell(each, null)).toMatch(/panier de ce paiement n’est plus.*Retrouver ce panier/)
  for (const each of funds) expect(tell(each)).not.toContain("Retrouver ce panier")
  for (const each of funds) expect(tell(each, null)).not.toContain("Revoir mon panier")
  expect(tell("captured", null)).toMatch(/écrivez-nous.*rembourserons le paiement/)
  expect(tell("none", null)).toContain("Rien n’a été débité")
})
