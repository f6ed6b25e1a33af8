import { type ReactNode, useState } from "react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import type { LocalizedProblem } from "~/problems"
import type { CartLineView } from "~/shop/cart/cart-view"
import { itemRemoved, QUANTITY_RESTORED } from "~/texts/cart"
import type { PendingQuantities } from "./pending-quantities"
import { EditableLine, type LinePlace } from "./editable-line"

/** How many of the page's lines are in a phone's view when it opens. */
const EAGER_LINES = 3

type CartLinesProps = {
  lines: readonly CartLineView[]
  pending: PendingQuantities
  place: LinePlace
  /** What a post of the page was refused for, and the quantity typed in it. */
  refused?: { problems: readonly LocalizedProblem[] | null; typed: { lineId: string; quantity: string } | null }
  /** What is said above the lines, below what has to be corrected in them. */
  children?: ReactNode
}

/** The cart's lines to change, with what becomes of each change: the same on the cart's page and in its modal. */
export function CartLines({ lines, pending, place, refused, children }: CartLinesProps) {
  const { quantities, requestQuantity, removed, answer } = pending
  const [mistyped, setMistyped] = useState<readonly LocalizedProblem[]>([])
  const shown = lines.filter(({ id }) => quantities.get(id) !== 0)
  const here = place.back === null ? "page" : "modal"
  const announced = answer.place === here ? answer : { problems: [], message: null }
  const isRefused = refused?.problems?.length
  return (
    <div>
      <ErrorSummary problems={mistyped} />
      {children}
      <QuantityStatus
        problems={announced.problems}
        message={announced.message}
        removed={removed?.place === here ? removed.name : null}
      />
      {shown.length > 0 ? (
        <ul className="cart-lines">
          {shown.map((line, at) => {
            const field = `quantity-${line.id}`
            return (
              <EditableLine
                key={line.id}
                line={line}
                place={place}
                eager={here === "page" && at < EAGER_LINES}
                typed={refused?.typed?.lineId === line.id ? refused.typed.quantity : null}
                error={
                  fieldSentence(mistyped, place.idPrefix + field) ??
                  fieldSentence(refused?.problems, field) ??
                  fieldSentence(answer.problems, field)
                }
                pendingQuantity={quantities.get(line.id) ?? null}
                requestQuantity={
                  isRefused
                    ? null
                    : (quantity) => {
                        setMistyped([])
                        requestQuantity({ id: line.id, name: line.distinct ?? line.name }, quantity)
                      }
                }
                setProblems={setMistyped}
              />
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}

type QuantityStatusProps = { problems: readonly LocalizedProblem[]; message: string | null; removed: string | null }

/** Announces the result of a change that was shown before it was confirmed; always there, as a live region must be. */
function QuantityStatus({ problems, message, removed }: QuantityStatusProps) {
  const isRefused = problems.length > 0 && removed === null
  return (
    <div role="status" className="quantity-status">
      {isRefused ? (
        <p className="notice notice-failed mb-4">
          {problems.map(({ sentence }) => sentence).join(" ")} {QUANTITY_RESTORED}
        </p>
      ) : (
        <span className="sr-only">{removed === null ? message : itemRemoved(removed)}</span>
      )}
    </div>
  )
}
