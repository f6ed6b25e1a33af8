import { useNavigation } from "@remix-run/react"
import { useState } from "react"
import { useChoicePending } from "./pending-status"

/**
 * Says to screen readers that a choice is on its way, then what it costs and whether it is left. The live region is empty at first.
 *
 * @param props.sentence price and stock of what is chosen
 */
export function ChoiceStatus({ sentence, inPanel = false }: { sentence: string; inPanel?: boolean }) {
  const isPending = useChoicePending(inPanel)
  const [hasChosen, setChosen] = useState(false)
  // Who buys before a choice has come is told what came into the cart, and not a price behind the modal.
  const isBought = useNavigation().formMethod === "POST"
  if ((isPending && !hasChosen) || (isBought && hasChosen)) setChosen(isPending)
  return (
    <span role="status" className="sr-only">
      {isPending ? "Chargement…" : hasChosen ? sentence : ""}
    </span>
  )
}
