import { type ReactNode, useEffect, useRef, useState } from "react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import type { LocalizedProblem } from "~/problems"
import type { CartLineView } from "~/shop/cart/cart-line-view"
import type { CartQueue } from "./cart-queue"
import { EditableLine, type LinePlace } from "./editable-line"
import { QueueAnswer } from "./queue-answer"

/** How many of the page's lines are in a phone's view when it opens. */
const firstInView = 3

type CartLinesProps = {
  lines: readonly CartLineView[]
  queue: CartQueue
  place: LinePlace
  /** What a post of the page was refused for, and the quantity typed in it. */
  refused?: { problems: readonly LocalizedProblem[] | null; typed: { lineId: string; quantity: string } | null }
  /** What is said above the lines, below what has to be mended in them. */
  children?: ReactNode
}

/** The cart's lines to change, with what becomes of each change: the same on the cart's page and in its modal. */
export function CartLines({ lines, queue, place, refused, children }: CartLinesProps) {
  const { wishes, ask, answer } = queue
  const [mistyped, setMistyped] = useState<readonly LocalizedProblem[]>([])
  const said = useRef<HTMLDivElement>(null)
  const staying = lines.filter(({ id }) => wishes.get(id) !== 0)
  const leaving = lines.length - staying.length
  const here = place.back === null ? "page" : "modal"
  const heard = answer.place === here ? answer : { problems: [], said: null }
  useEffect(() => {
    // The button that had the focus is gone with its line.
    if (leaving > 0 && document.activeElement === document.body) said.current?.focus()
  }, [leaving])
  return (
    <div>
      <ErrorSummary problems={mistyped} />
      {children}
      <QueueAnswer
        ref={said}
        problems={heard.problems}
        said={heard.said}
        leaving={queue.leaving?.place === here ? queue.leaving.name : null}
      />
      {staying.length > 0 ? (
        <ul className="cart-lines">
          {staying.map((line, at) => {
            const field = `quantity-${line.id}`
            return (
              <EditableLine
                key={line.id}
                line={line}
                place={place}
                eager={here === "page" && at < firstInView}
                typed={refused?.typed?.lineId === line.id ? refused.typed.quantity : null}
                error={
                  fieldSentence(mistyped, place.idPrefix + field) ??
                  fieldSentence(refused?.problems, field) ??
                  fieldSentence(answer.problems, field)
                }
                wish={wishes.get(line.id) ?? null}
                ask={(quantity) => {
                  setMistyped([])
                  ask({ id: line.id, name: line.name }, quantity)
                }}
                refuse={setMistyped}
              />
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
