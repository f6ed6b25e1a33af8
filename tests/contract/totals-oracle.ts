/**
 * What a cart's totals must be, worked out from the storefront API's cart totals alone, in integer cents. It shares
 * no code with the sandbox. Where those rules leave something open (how a discount is shared among lines, which
 * of two discounts comes first, whether free delivery looks at prices before or after discounts) it accepts every
 * reading, and holds the shares to what any reading must fulfil.
 */

export type LineFacts = {
  unitCents: number
  quantity: number
  vat: "tva_5_5" | "tva_20" | "tva_0"
  ships: boolean
  categories: string[]
}

export type RuleFacts = {
  /** The id of the coupon or promotion. */
  source: string
  kind: "percent" | "fixed" | "shipment"
  /** Percent, or cents of a fixed one. */
  value: number
  minSubTotalCents: number | null
  category: string | null
  minQuantity: number | null
}

export type ServiceFacts = { priceCents: number; freeFromCents: number | null }

export type CartFacts = { lines: LineFacts[]; rules: RuleFacts[]; service: ServiceFacts | null; giftcardCents: number[] }

export type PublishedLine = { price: number; price_total: number; discount_total: number; tax_total: number; quantity: number }

export type PublishedCart = {
  items: PublishedLine[]
  discounts: { source_id: string; amount: number }[]
  taxes: { id: string; rate: number; amount: number }[]
  giftcards: { amount: number }[]
  item_quantity: number
  item_tax_included: boolean
  shipment_tax_included: boolean
} & Record<AmountField, number>

const amountFields = [
  "sub_total",
  "item_discount",
  "discount_total",
  "item_tax",
  "shipment_tax",
  "tax_total",
  "tax_included_total",
  "shipment_price",
  "shipment_discount",
  "shipment_total",
  "giftcard_total",
  "grand_total",
  "capture_total",
  "auth_total",
] as const
type AmountField = (typeof amountFields)[number]

const vatPerMille = { tva_5_5: 55, tva_20: 200, tva_0: 0 }

/** Half a cent goes up; both numbers are whole and not negative. */
function divide(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** The VAT inside a price that includes it. */
export function vatInside(cents: number, vat: LineFacts["vat"]): number {
  const rate = vatPerMille[vat]
  return divide(cents * rate, 1000 + rate)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Whether a rule's conditions are met by these goods. */
export function applies(rule: RuleFacts, lines: LineFacts[]): boolean {
  const subTotal = sum(lines.map((line) => line.unitCents * line.quantity))
  const bought = lines.filter((line) => isFor(rule, line))
  if (rule.minSubTotalCents !== null && subTotal < rule.minSubTotalCents) return false
  return bought.length > 0 && (rule.minQuantity === null || sum(bought.map((line) => line.quantity)) >= rule.minQuantity)
}

function isFor(rule: RuleFacts, line: LineFacts): boolean {
  return rule.category === null || line.categories.includes(rule.category)
}

/** How a published cart contradicts the rules; empty when it agrees. */
export function contradictions(cart: PublishedCart, facts: CartFacts): string[] {
  const found: string[] = []
  const cents = (euros: number, name: string): number => {
    const whole = Math.round(euros * 100)
    if (!Number.isFinite(euros) || Math.abs(euros * 100 - whole) > 1e-6)
      found.push(`${name} is no amount of whole cents: ${euros}`)
    return whole
  }
  const equal = (name: string, got: number, wanted: number) => {
    if (got !== wanted) found.push(`${name} is ${got} cents, must be ${wanted}`)
  }
  const between = (name: string, got: number, [least, most]: [number, number]) => {
    if (got < least || got > most) found.push(`${name} is ${got} cents, must lie between ${least} and ${most}`)
  }
  if (cart.items.length !== facts.lines.length) return [`${cart.items.length} lines, must be ${facts.lines.length}`]

  const lines = facts.lines.map((line, index) => {
    const item = cart.items[index] as PublishedLine
    const gross = line.unitCents * line.quantity
    equal(`price of line ${index}`, cents(item.price, "price"), line.unitCents)
    equal(`price_total of line ${index}`, cents(item.price_total, "price_total"), gross)
    const discount = cents(item.discount_total, "discount_total")
    between(`discount of line ${index}`, discount, [0, gross])
    const tax = vatInside(gross - discount, line.vat)
    equal(`tax of line ${index}`, cents(item.tax_total, "tax_total"), tax)
    return { ...line, gross, discount, tax }
  })
  const totals = Object.fromEntries(amountFields.map((field) => [field, cents(cart[field], field)])) as Record<
    AmountField,
    number
  >
  const subTotal = sum(lines.map(({ gross }) => gross))
  const discount = sum(lines.map((line) => line.discount))
  equal("sub_total", totals.sub_total, subTotal)
  equal("item_discount", totals.item_discount, discount)
  equal("discount_total", totals.discount_total, discount)
  equal("item_quantity", cart.item_quantity * 100, sum(lines.map(({ quantity }) => quantity)) * 100)

  const active = facts.rules.filter((rule) => applies(rule, facts.lines))
  const forLines = active.filter((rule) => rule.kind !== "shipment" && rule.value > 0)
  const granted = (rule: RuleFacts) =>
    sum(cart.discounts.filter((each) => each.source_id === rule.source).map((each) => cents(each.amount, "amount of a discount")))
  equal("discounts of the lines", sum(forLines.map(granted)), discount)
  for (const rule of facts.rules.filter((each) => !active.includes(each))) equal(`discount ${rule.source}`, granted(rule), 0)
  for (const rule of forLines) {
    const own = lines.filter((line) => isFor(rule, line))
    const base = sum(own.map(({ gross }) => gross))
    const others = sum(forLines.filter((each) => each !== rule).map(granted))
    const worth = (amount: number) => (rule.kind === "fixed" ? Math.min(rule.value, amount) : divide(amount * rule.value, 100))
    // Sharing a percentage line by line may round each line by half a cent.
    const slack = rule.kind === "fixed" ? 0 : Math.floor(own.length / 2)
    between(`discount ${rule.source}`, granted(rule), [worth(Math.max(0, base - others)) - slack, worth(base) + slack])
    if (forLines.length > 1) continue
    for (const line of lines) {
      const share = own.includes(line) ? (granted(rule) * line.gross) / base : 0
      if (Math.abs(line.discount - share) > (own.includes(line) ? 1 : 0)) {
        found.push(`discount ${rule.source} gives a line ${line.discount} cents, its share is ${share}`)
      }
    }
  }

  const ships = lines.some((line) => line.ships)
  const { service } = facts
  const { shipment_price, shipment_discount, shipment_total } = totals
  if (!ships || !service) equal("shipment_price", shipment_price, 0)
  else if (service.freeFromCents !== null && subTotal - discount >= service.freeFromCents)
    equal("shipment_price", shipment_price, 0)
  else if (service.freeFromCents === null || subTotal < service.freeFromCents)
    equal("shipment_price", shipment_price, service.priceCents)
  else if (shipment_price !== 0) equal("shipment_price", shipment_price, service.priceCents)
  const forShipment = active.filter((rule) => rule.kind === "shipment")
  const off = forShipment.map((rule) => divide(shipment_price * rule.value, 100))
  between("shipment_discount", shipment_discount, [Math.max(0, ...off), Math.min(shipment_price, sum(off))])
  equal("shipment_total", shipment_total, shipment_price - shipment_discount)

  const itemTax = sum(lines.map(({ tax }) => tax))
  const shipmentTax = vatInside(shipment_total, "tva_20")
  equal("item_tax", totals.item_tax, itemTax)
  equal("shipment_tax", totals.shipment_tax, shipmentTax)
  equal("tax_total", totals.tax_total, itemTax + shipmentTax)
  equal("tax_included_total", totals.tax_included_total, 0)
  if (!cart.item_tax_included || !cart.shipment_tax_included) found.push("prices must include VAT")
  for (const vat of ["tva_5_5", "tva_20"] as const) {
    const own = sum(lines.filter((line) => line.vat === vat).map(({ tax }) => tax)) + (vat === "tva_20" ? shipmentTax : 0)
    const listed = sum(cart.taxes.filter(({ id }) => id === vat).map(({ amount }) => cents(amount, "amount of a tax")))
    equal(`taxes ${vat}`, listed, own)
  }

  const grand = subTotal - discount + shipment_total
  equal("grand_total", totals.grand_total, grand)
  equal("giftcard_total", totals.giftcard_total, sum(facts.giftcardCents))
  cart.giftcards.forEach(({ amount }, index) =>
    equal("balance of a gift card", cents(amount, "amount"), facts.giftcardCents[index] ?? -1),
  )
  equal("capture_total", totals.capture_total, Math.max(0, grand - sum(facts.giftcardCents)))
  equal("auth_total", totals.auth_total, 0)
  return found
}
