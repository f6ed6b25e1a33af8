import { afterAll, expect, test } from "vitest"
import { findOrder, saveOrder } from "../../sandbox/services/orders/order-record.ts"
import { listPayments, savePayment } from "../../sandbox/services/payments/payment-record.ts"
import { buy, comeBack, goToRecap, pressOrder } from "../shopper/visitor-purchase"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// What the pages of an order say of its payment, to whom they may and to everybody else, without JavaScript.

const shop = openWholeShop()
afterAll(() => shop.close())

const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()

async function orderByTransfer() {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "virement")
  return { visitor, confirmation: await comeBack(visitor, localTarget(await pressOrder(visitor))) }
}

test("an unpaid order is called confirmed to nobody, in whatever browser its page is opened", async () => {
  const { visitor, confirmation } = await orderByTransfer()
  for (const shown of [await read(visitor, confirmation), await read(openVisitor(shop), confirmation)]) {
    expect(shown).toContain("votre commande est enregistrée")
    expect(shown).not.toMatch(/commande (est|\d+) confirmée|Nous préparons votre commande et/i)
  }
})

test("the follow-up link says how much is to be transferred, and with which reference, and goes to no other site", async () => {
  const { visitor, confirmation } = await orderByTransfer()
  // Whole, as it is printed.
  const [, followUp = ""] = /href="https?:\/\/[\w.:]+(\/suivi\/[\w/-]+)/.exec(await read(visitor, confirmation)) ?? []
  const order = findOrder(shop.sandbox.context, confirmation.replace("/commande/merci/", ""))
  const opened = await openVisitor(shop).get(followUp)
  const amount = order?.grand_total.toFixed(2).replace(".", ",")
  expect(await opened.text()).toMatch(
    new RegExp(`Réglez <strong>${amount}\\s€</strong>.*<strong>${order?.number}</strong>.*IBAN`),
  )
  expect(opened.headers.get("Referrer-Policy")).toBe("same-origin")
})

function cancel(confirmation: string): void {
  const { context } = shop.sandbox
  const order = findOrder(context, confirmation.replace("/commande/merci/", ""))!
  saveOrder(context, { ...order, status: "canceled", canceled: true })
}

test("an order that the shop cancelled is told as that, and nobody is asked to pay it", async () => {
  const { visitor, confirmation } = await orderByTransfer()
  const [followUp = ""] = /\/suivi\/[\w/-]+/.exec(await read(visitor, confirmation)) ?? []
  cancel(confirmation)
  const shown = await read(visitor, confirmation)
  expect(shown).toContain("Votre commande est annulée")
  expect(shown).not.toMatch(/IBAN|Réglez|Nous préparons|est confirmée/)
  const followed = await read(openVisitor(shop), followUp)
  expect(followed).toContain("Annulée")
  expect(followed).not.toMatch(/IBAN|Réglez/)
})

test("one whose hold the shop gave up is not called reserved: it says why, and how the order may be paid", async () => {
  const visitor = openVisitor(shop)
  const confirmation = await buy(shop, visitor)
  const { context } = shop.sandbox
  const order = findOrder(context, confirmation.replace("/commande/merci/", ""))!
  const [payment] = listPayments(context, order.id)
  const hold = { success: true, status: "success", authorized: true, captured: false }
  const tell = async (told: object) => {
    savePayment(context, { ...payment!, ...(told as typeof payment) })
    const unpaid = { paid: false, payment_balance: -order.grand_total, authorized_payment_id: payment!.id }
    saveOrder(context, { ...order, ...unpaid, status: "payment_pending" })
    return read(visitor, `/commande/attente?commande=${order.checkout_id}`)
  }
  expect(await tell(hold)).toContain("Votre banque réserve")
  const shown = await tell({ ...hold, void: true })
  expect(shown).toContain("Le paiement prévu a été annulé. Rien n’a été débité.")
  expect(shown).toMatch(/IBAN/)
  expect(shown).not.toContain("réserve")
})

test("one that was paid is promised for no day any more", async () => {
  const visitor = openVisitor(shop)
  const confirmation = await buy(shop, visitor)
  expect(await read(visitor, confirmation)).toContain("Livraison prévue")
  cancel(confirmation)
  const shown = await read(visitor, confirmation)
  expect(shown).toContain("Votre commande est annulée")
  expect(shown).not.toMatch(/Livraison prévue|Nous préparons/)
})
