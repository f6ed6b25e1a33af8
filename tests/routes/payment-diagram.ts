import { readFileSync } from "node:fs"
import type { Event, Step } from "./payment-model"

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

const byTransfer: Event = { do: "start", method: "virement" }
const back: Event = { do: "return", tab: 0 }
const accept: Event = { do: "answer", tab: 0, choice: "accept" }

/** Sequences for the lines of the diagram that random ones seldom meet. */
const rare: Event[][] = [
  // A page is left open, the shopper pays otherwise in spite of the warning, then the open page is paid after all.
  [
    { do: "start", method: "paysafecard" },
    { do: "check", tab: 0 },
    { do: "end", tab: 0 },
    { do: "check", tab: 0 },
    { do: "start", method: "ideal" },
    accept,
    back,
    { do: "answer", tab: 1, choice: "close" },
  ],
  // A page is left open and the shopper pays otherwise, without looking at it again.
  [
    { do: "start", method: "paysafecard" },
    { do: "end", tab: 0 },
  ],
  // A page is left open for longer than it can be taken up again.
  [
    { do: "start", method: "paysafecard" },
    { do: "wait", seconds: 26 * 3600 },
    { do: "check", tab: 0 },
  ],
  // The bank processes a payment, and the shopper goes on.
  [{ do: "start", method: "ideal" }, { do: "answer", tab: 0, choice: "pending" }, back],
  // It accepts once another payment, begun after the warning, has made the order; both ways back are opened at once.
  [
    { do: "start", method: "ideal" },
    { do: "answer", tab: 0, choice: "pending" },
    { do: "end", tab: 0 },
    { do: "start", method: "paysafecard" },
    accept,
    back,
    { do: "answer", tab: 1, choice: "accept" },
    { do: "returns" },
  ],
  // The same page is opened again after it was looked at.
  [
    { do: "start", method: "ideal" },
    { do: "check", tab: 0 },
    { do: "start", method: "ideal" },
  ],
  // A page that was cancelled is opened again once the cart is ordered otherwise.
  ...(["google ok", "virement"] as const).map((method): Event[] => [
    { do: "start", method: "paypal" },
    { do: "answer", tab: 0, choice: "cancel" },
    back,
    { do: "start", method },
    back,
  ]),
  // The cart changes while the payment is made, and is put back.
  ...(["paysafecard", "bancontact"] as const).map((method): Event[] => [
    { do: "start", method },
    accept,
    { do: "change", quantity: 2 },
    back,
    { do: "change", quantity: 1 },
    back,
  ]),
  // It is not put back, the payment is let go, and its way back opened once more.
  [{ do: "start", method: "paysafecard" }, accept, { do: "change", quantity: 2 }, back, { do: "release", tab: 0 }, back],
  // A page that was cancelled is opened again once the cart has changed, and approved.
  [
    { do: "start", method: "paypal" },
    { do: "answer", tab: 0, choice: "cancel" },
    back,
    { do: "change", quantity: 2 },
    accept,
    back,
  ],
  // A page that was cancelled is opened again, and left waiting.
  [
    { do: "start", method: "paypal" },
    { do: "answer", tab: 0, choice: "cancel" },
    back,
    { do: "answer", tab: 0, choice: "pending" },
    back,
  ],
  // The bank debits the account days after the order.
  [{ do: "start", method: "bancontact" }, accept, back, { do: "wait", seconds: 6 * 86_400 }, { do: "follow" }],
  // A saved card is confirmed at the bank after its order.
  [
    { do: "start", method: "saved 3ds" },
    { do: "confirm", choice: "refuse" },
    { do: "confirm", choice: "accept" },
  ],
]

const quietly = (event: Event): Step => ({ event, kill: null })

export const rareSequences: Step[][] = [
  ...rare.map((events) => events.map(quietly)),
  // The process that sends the order is killed, and the shopper presses again.
  [{ event: byTransfer, kill: { at: "/cart/order", isAnswered: false } }, quietly(byTransfer)],
  // So it is with a payment whose cart was put back.
  [
    ...[{ do: "start", method: "paysafecard" } as const, accept, { do: "change", quantity: 2 } as const, back].map(quietly),
    quietly({ do: "change", quantity: 1 }),
    { event: back, kill: { at: "/cart/order", isAnswered: false } },
    quietly(back),
  ],
]
