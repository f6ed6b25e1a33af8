import { readFileSync } from "node:fs"
import type { Cut, Event, Step } from "./payment-steps"
import { plain, type Sequence } from "./payment-sequences"

/** The lines of docs/payments.md's diagram, each as all that it stands for: a line from a group counts for every state in it. */
export function readDiagram(): string[][] {
  const [, diagram = ""] = /```mermaid\n(stateDiagram-v2[\s\S]*?)```/.exec(readFileSync("docs/payments.md", "utf8")) ?? []
  const groups = new Map([...diagram.matchAll(/state (\w+) \{([^}]*)\}/g)].map(([, name = "", inside = ""]) => [name, inside]))
  const membersOf = (name: string) => {
    const inside = groups.get(name)
    return inside === undefined ? [name] : [...new Set([...inside.matchAll(/(\w+)(?= -->|:)/g)].map(([member]) => member))]
  }
  const lines = diagram.matchAll(/(\[\*\]|\w+) --> (\w+):/g)
  return [...lines].map(([, from = "", to = ""]) => membersOf(from).map((member) => `${member} --> ${to}`))
}

const begin = (method: (Event & { do: "start" })["method"]): Event => ({ do: "start", method })
const answer = (choice: (Event & { do: "answer" })["choice"], tab = 0): Event => ({ do: "answer", tab, choice })
const open = (tab = 0): Event => ({ do: "return", tab })
const end: Event = { do: "end", tab: 0 }
const check: Event = { do: "check", tab: 0 }
const change = (quantity: number): Event => ({ do: "change", quantity })
const wait = (seconds: number): Event => ({ do: "wait", seconds })
const [accept, back] = [answer("accept"), open()]
const HOUR = 3600

/** Sequences for the lines of the diagram, and for dangers, that random ones seldom meet. */
const rare: Event[][] = [
  // A page is left open, the shopper pays otherwise in spite of the warning, then the open page is paid after all.
  [begin("paysafecard"), check, end, check, begin("ideal"), accept, back, answer("close", 1)],
  // A page is left open and the shopper pays otherwise, without looking at it again.
  [begin("paysafecard"), end],
  // A page is left open for longer than it can be taken up again; its bank may still take the money.
  [begin("paysafecard"), wait(26 * HOUR), check],
  [begin("ideal"), wait(4 * HOUR), begin("paysafecard"), begin("virement")],
  // It was paid, and its shopper has not come back.
  [begin("paysafecard"), accept, begin("ideal")],
  // The page of a card is left open.
  [begin("card 3ds"), begin("ideal"), answer("close", 1)],
  // The bank processes a payment, and the shopper goes on.
  [begin("ideal"), answer("pending"), back, { do: "look" }, begin("paysafecard")],
  // It accepts once another payment, begun after the warning, has made the order; both ways back are opened at once.
  [begin("ideal"), answer("pending"), end, begin("paysafecard"), accept, back, answer("accept", 1), { do: "returns" }],
  // The same page is opened again after it was looked at.
  [begin("ideal"), check, begin("ideal")],
  // One goes back from a page that was cancelled, and orders again.
  [begin("paypal"), answer("cancel"), back, { do: "again" }],
  // A page that was cancelled is opened again once the cart is ordered otherwise.
  ...(["google ok", "virement"] as const).map((method) => [begin("paypal"), answer("cancel"), back, begin(method), back]),
  // What only the order takes is approved while another payment is open.
  [begin("paypal"), begin("paysafecard"), answer("accept", 1), open(1)],
  // The cart changes while the payment is made, and is put back.
  ...(["paysafecard", "bancontact"] as const).map((method) => [begin(method), accept, change(2), back, change(1), back]),
  // It is not put back, the payment is let go, and its way back opened once more.
  [begin("paysafecard"), accept, change(2), back, { do: "release", tab: 0 }, back],
  // A page that was cancelled is opened again once the cart has changed, and approved.
  [begin("paypal"), answer("cancel"), back, change(2), accept, back],
  // A page that was cancelled is opened again, and left waiting.
  [begin("paypal"), answer("cancel"), back, answer("pending"), back],
  // The bank debits the account days after the order.
  [begin("bancontact"), accept, back, wait(6 * 24 * HOUR), { do: "follow" }],
  // A saved card is confirmed at the bank after its order.
  [begin("saved 3ds"), { do: "confirm", choice: "refuse" }, { do: "confirm", choice: "accept" }],
]

/** Payments that are taken in the end and not by their order, or before there is one. */
const left: Event[][] = [
  [begin("klarna"), answer("pending"), end, begin("paysafecard"), accept, back, answer("close", 1)],
  [begin("card 3ds"), answer("refuse"), back, begin("paysafecard"), accept, back, answer("accept", 1), open(1)],
  ...(["klarna", "card 3ds"] as const).map((method) => [begin(method), answer("close"), wait(4 * HOUR)]),
  [begin("klarna"), answer("close"), wait(4 * HOUR), change(2), check, { do: "release", tab: 0 }],
]

const quietly = (event: Event): Step => ({ event, cut: null })
const cutAtOrder = (event: Event, lands: Cut["lands"], survives = false): Step => ({
  event,
  cut: { at: "/cart/order", lands, survives },
})
const byTransfer = begin("virement")

export const rareSequences: Sequence[] = [
  ...[...rare, ...left].map((events) => plain(events.map(quietly))),
  ...left.map((events) => ({ ...plain(events.map(quietly)), comesBack: false })),
  // The backend names no payment of the order, or does not say whether it is paid.
  { ...plain([quietly(begin("apple 3ds")), quietly({ do: "follow" })]), store: { onlyIntentsNamed: true, lacks: null } },
  { ...plain([quietly(byTransfer), quietly({ do: "follow" })]), store: { onlyIntentsNamed: false, lacks: "paid" } },
  // The process that sends the order is killed, or hears nothing; the shopper presses again, also before the order is made.
  plain([cutAtOrder(byTransfer, "never"), quietly(byTransfer)]),
  ...[true, false].map((survives) => plain([cutAtOrder(byTransfer, "late", survives), quietly(wait(10)), quietly(byTransfer)])),
  // So it is after another payment of the cart was cancelled, whose way back is opened once more.
  plain([
    ...[begin("paysafecard"), answer("cancel")].map(quietly),
    cutAtOrder(byTransfer, "late", true),
    ...[wait(40), open(1)].map(quietly),
  ]),
  // So it is with a paid card, while its shopper approves a wallet in another tab: the order must not take that too.
  {
    ...plain([
      ...[begin("card ok"), accept].map(quietly),
      cutAtOrder(back, "late"),
      ...[begin("apple ok"), accept, back].map(quietly),
    ]),
    comesBack: false,
  },
  // So it is while its shopper changes the cart, which the order would take.
  plain([...[begin("bancontact"), accept].map(quietly), cutAtOrder(back, "late"), quietly(change(2))]),
  // So it is with a payment whose cart was put back.
  plain([...[begin("paysafecard"), accept, change(2), back, change(1)].map(quietly), cutAtOrder(back, "never"), quietly(back)]),
  // A bank that refused a card processes it all the same: its page was still open.
  plain([begin("card 3ds"), answer("refuse"), back, answer("pending")].map(quietly)),
  // What only the order takes comes back while another payment begins.
  ...[5, 7, 9, 11].map((callsLeft) =>
    plain([quietly(begin("paypal")), quietly(accept), { ...quietly(begin("paysafecard")), beside: { callsLeft, event: back } }]),
  ),
]
