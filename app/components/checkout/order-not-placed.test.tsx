import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { OrderNotPlaced } from "./order-not-placed"

const refused = { code: "payment-refused", sentence: "Le paiement n’a pas abouti. Rien n’a été débité." } as const
const payment = { amount: "24,00\u00a0€", reference: "1234-abcd", heldUntil: "30 novembre 2026" }

function tell(funds: "captured" | "held" | "none"): string {
  const page = { funds, payment, problem: refused, unavailable: null, checkAgain: null, here: "/", children: null }
  return renderToStaticMarkup(<OrderNotPlaced {...page} contact={{ email: null, phone: null }} />).replace(/<[^>]+>/g, " ")
}

test("a refused order tells a payment, a hold and neither apart", () => {
  expect(tell("captured")).toMatch(/Votre paiement a été reçu.*Ne payez pas une seconde fois.*remboursons/)
  expect(tell("held")).toMatch(
    /Votre paiement est autorisé.*est réservée.*au plus tard le 30 novembre 2026.*annulons la réservation/,
  )
  for (const funds of ["captured", "held"] as const) expect(tell(funds)).not.toContain("Rien n’a été débité")
  expect(tell("held")).not.toContain("reçu")
  expect(tell("none")).toMatch(/La commande n’est pas passée.*Rien n’a été débité/)
})
