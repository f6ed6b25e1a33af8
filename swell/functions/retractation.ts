import { findOwnOrder } from "./lib/contracts"
import { keepDeclaration, readDeclaration } from "./lib/declarations"
import { parseForm, parseStep } from "./lib/form"
import { answerRefusals, Refusal } from "./lib/refusal"
import { chooseItems, contentOf, exceptionsOf, listItems, parseItems, withdrawalsOf } from "./lib/withdrawals"

export const config: SwellConfig = {
  description: "Withdraws from an order or from some of its items, without login and without a reason",
  route: { public: true, methods: ["post"] },
}

const mail = {
  subject: "Accusé de réception de votre rétractation",
  opening: "Nous accusons réception de votre décision de vous rétracter du contrat ci-dessous.",
  received: "Rétractation reçue",
  labels: { name: "Nom", email: "E-mail", order_number: "Numéro de commande", content: "Articles concernés" },
}

/** `identify` answers what was ordered; `confirm` keeps the declaration, mails its receipt and notes it on the order. */
export const post = answerRefusals(async (req) => {
  const isFirst = parseStep(req.body, ["identify", "confirm"]) === "identify"
  const optional = isFirst ? [] : ["items", "left"]
  const { left, ...form } = parseForm(req.body, ["order_number", "email", ...(isFirst ? [] : ["name"])], optional)
  const email = form["email"] ?? ""
  const order = await findOwnOrder(req, form["order_number"] ?? "", email)
  if (!order) throw new Refusal("order_number", "is not an order of this e-mail")
  if (isFirst) {
    const { number, date_created: date } = order
    return { ok: true, order: { number, date, items: listItems(order), exceptions: exceptionsOf(order) } }
  }

  // The same piece again is another declaration where less was left on its page, and a repeat where as much was.
  const key = [order.id, form["items"] ?? "tout", ...(left ? [left] : [])].join("/")
  const kept = await readDeclaration(req, "retractation", key)
  const chosen = kept ? parseItems(kept.form["items"] ?? "") : chooseItems(order, form["items"])
  const content = contentOf(order, chosen)
  const items = chosen.map(({ id, quantity }) => `${id}:${quantity}`).join(",")
  const declared = { ...form, items, order_number: order.number, content: content.join("\n") }
  const receipt = await keepDeclaration(req, key, { kind: "retractation", email, matter: order.number, form: declared }, mail)
  const { reference, date } = receipt
  const noted = withdrawalsOf(order)
  if (!noted.some((each) => each.reference === reference))
    await req.swell.put(`/orders/${order.id}`, { metadata: { withdrawals: [...noted, { reference, date, items: chosen }] } })
  return { ...receipt, content }
})
