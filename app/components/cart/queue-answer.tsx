import { forwardRef } from "react"
import type { LocalizedProblem } from "~/problems"

type QueueAnswerProps = { problems: readonly LocalizedProblem[]; said: string | null; leaving: string | null }

/** Says what became of a change that was shown before the shop had confirmed it; always there, so that it is announced. */
export const QueueAnswer = forwardRef<HTMLDivElement, QueueAnswerProps>(function QueueAnswer({ problems, said, leaving }, ref) {
  const isRefused = problems.length > 0 && leaving === null
  return (
    <div ref={ref} role="status" tabIndex={-1} className="queue-answer">
      {isRefused ? (
        <p className="notice notice-failed mb-4">
          {problems.map(({ sentence }) => sentence).join(" ")} La quantité d’avant est rétablie.
        </p>
      ) : (
        // The words of the shop's own answer, which then changes nothing.
        <span className="sr-only">{leaving === null ? said : `${leaving} a été retiré du panier.`}</span>
      )}
    </div>
  )
})
