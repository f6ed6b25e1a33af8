import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import { UnpaidNotice } from "./unpaid-order"

const order: Omit<UnpaidOrder, "state"> = {
  number: "100042",
  numberLabel: "n°\u00a0100042",
  amount: "24,00\u00a0€",
  isSepaDebit: false,
  reason: null,
  confirm: null,
  manual: [],
  contact: { email: "bonjour@exemple.fr", phone: null },
}

test.each([
  ["authorized", /réserve 24,00\s€.*sera débitée quand nous préparerons/, /a été débité|à payer|Nous écrire/],
  ["authentication", /Il reste à confirmer.*Rien n’a été débité/, /réserve|Nous écrire/],
  ["failed", /Rien n’a été débité.*il reste 24,00\s€ à payer.*Nous écrire/, /réserve|seconde fois/],
  ["waiting", /n’a pas encore confirmé.*Ne payez pas une seconde fois/, /Rien n’a été débité|réserve/],
  ["unknown", /ne pouvons pas vérifier.*Ne payez pas une seconde fois.*Nous écrire/, /Rien n’a été débité|réserve/],
] as const)("an order that is not paid is told as %s", (state, says, never) => {
  const told = renderToStaticMarkup(<UnpaidNotice unpaid={{ ...order, state }} checkAgain={null} />).replace(/<[^>]+>/g, " ")
  expect(told).toMatch(says)
  expect(told).not.toMatch(never)
})

test("how it is paid elsewhere has a row for each label, in the merchant’s order, and no row for a way on without one", () => {
  const how = ["IBAN\u00a0: FR76 3000", "Sous deux jours.", "BIC : EXEM"]
  const unpaid = { ...order, state: "authentication" as const, manual: [{ label: "Virement", how }] }
  const html = renderToStaticMarkup(<UnpaidNotice unpaid={unpaid} checkAgain={null} />)
  expect(html.match(/(?<=font-semibold">)[^<]+/g)).toEqual(["IBAN", "BIC"])
  expect(html.replace(/<[^>]+>/g, "|")).toMatch(/IBAN\| FR76 3000\|.*Sous deux jours.*BIC\| EXEM\|/)
  expect(html).not.toContain("flex-wrap")
})
