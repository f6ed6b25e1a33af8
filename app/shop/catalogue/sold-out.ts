import { unavailableSentences } from "~/texts/stock"
import type { Stock } from "./stock"

type Option = { values: readonly { selected: boolean; buyable: boolean; soldOut: string | null }[] }

type Offered = {
  stock: Stock
  stockText: string
  purchases: readonly unknown[]
  options: readonly Option[]
  alsoAt: readonly string[]
}

/** Whether another value of an option can be bought where the chosen one cannot. */
export function hasOtherChoice(options: readonly Option[]): boolean {
  return options.some(
    ({ values }) =>
      values.some(({ selected, buyable }) => selected && !buyable) &&
      values.some(({ selected, buyable }) => !selected && buyable),
  )
}

/** An option whose values neither say nor show that they are sold out, because the page says it of all. */
export function withoutSoldOut<Shown extends Option>(option: Shown): Shown {
  return { ...option, values: option.values.map((value) => ({ ...value, soldOut: null, buyable: true })) }
}

/** Why a product cannot be bought in this choice. */
export function unavailableSentence({ stock, stockText, purchases, options, alsoAt }: Offered): string {
  if (purchases.length === 0) return unavailableSentences.notOnline
  if (stock.state === "discontinued") return unavailableSentences.discontinued
  if (alsoAt.length > 0) return unavailableSentences.inShops(alsoAt)
  return hasOtherChoice(options) ? unavailableSentences.thisChoice : `${stockText}.`
}
