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
  if (isPending && !hasChosen) setChosen(true)
  return (
    <span role="status" className="sr-only">
      {isPending ? "Chargement…" : hasChosen ? sentence : ""}
    </span>
  )
}
