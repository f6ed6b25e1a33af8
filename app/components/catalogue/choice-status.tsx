import { useState } from "react"
import type { ProductView } from "~/shop/catalogue/product-view"
import { intervalLabel } from "~/texts/product-sentences"
import { stockSentence } from "~/texts/stock"
import { useChoicePending } from "./pending-status"

type ChoiceStatusProps = { product: Pick<ProductView, "price" | "billing" | "stock">; isSeat?: boolean; inPanel?: boolean }

/** Says to screen readers that a choice is on its way, then what it costs and whether it is left. The live region is empty at first. */
export function ChoiceStatus({ product: { price, billing, stock }, isSeat = false, inPanel = false }: ChoiceStatusProps) {
  const isPending = useChoicePending(inPanel)
  const [hasChosen, setChosen] = useState(false)
  if (isPending && !hasChosen) setChosen(true)
  const [first = "", ...rest] = stockSentence(stock, isSeat)
  const period = billing ? ` ${intervalLabel(billing.interval, billing.count)}` : ""
  return (
    <span role="status" className="sr-only">
      {isPending ? "Chargement…" : hasChosen ? `${price.text}${period}, ${first.toLowerCase()}${rest.join("")}` : ""}
    </span>
  )
}
