import type { Product, Variant } from "~/commerce/wire"
import { type DisplayCurrency, displayMoney } from "~/money/display-currency"
import type { Money } from "~/money/format-amount"
import { type Colour } from "./colours"
import { type Choices, listOptions, resolveChoice } from "./variant-choice"
import { type PurchaseOption, listPurchaseOptions, unitPrice } from "./purchase-options"
import { isBuyable } from "./stock"
/** A value to choose; `href` chooses it without a form, everything else kept. */
export type ValueLink = {
  name: string
  colour: Colour | null
  price: Money | null
  selected: boolean
  buyable: boolean
  href: string
}
export type OptionView = { key: string; name: string; selectedName: string | null; required: boolean; values: ValueLink[] }

/** A way to buy, with what binds a subscription beyond its price. */
export type PurchaseLink = Pick<PurchaseOption, "key" | "name" | "description" | "billing" | "trialDays" | "limit"> & {
  price: Money
  selected: boolean
  href: string
}

/** The options of a product, each value with the address that chooses it. A value without variant cannot be bought. */
export function viewOptions(
  product: Product,
  choices: Choices,
  { currency, depot, addressOf }: { currency: DisplayCurrency; depot: string; addressOf: (choices: Choices) => string },
): OptionView[] {
  return listOptions(product).map((option): OptionView => {
    const values = option.values.map((value): ValueLink => {
      const others = new Map(choices).set(option.key, value.slug)
      const choice = resolveChoice(product, others)
      return {
        name: value.name,
        colour: value.colour,
        price: !option.variant && value.price > 0 ? displayMoney(value.price, currency) : null,
        selected: choices.get(option.key) === value.slug,
        buyable: !option.variant || (choice.ok && isBuyable(product, choice.value.variant, depot)),
        href: addressOf(others),
      }
    })
    const selectedName = values.find(({ selected }) => selected)?.name ?? null
    return { key: option.key, name: option.name, selectedName, required: option.required, values }
  })
}

/** The ways to buy a product for one choice, prices with the extra of its options. */
export function viewPurchases(
  product: Product,
  chosen: { variant: Variant | null; addedPrice: number; purchase: PurchaseOption | null },
  { currency, addressOf }: { currency: DisplayCurrency; addressOf: (purchaseKey: string) => string },
): PurchaseLink[] {
  return listPurchaseOptions(product).map((option) => {
    const { planId: _planId, ...shown } = option
    return {
      ...shown,
      price: displayMoney(unitPrice(product, chosen.variant, option, chosen.addedPrice).price, currency),
      selected: option.key === chosen.purchase?.key,
      href: addressOf(option.key),
    }
  })
}
