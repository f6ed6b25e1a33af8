import { Link } from "@remix-run/react"
import type { Problem } from "~/problems"
import { problemSentence } from "~/texts/problem-sentences"

type UnavailableNoticeProps = {
  problem: Problem
  /** Whether to lead to the cart, where it can be mended. */
  linked?: boolean
}

/** Stands where the way on would be, while something in the cart cannot be bought. */
export function UnavailableNotice({ problem, linked = false }: UnavailableNoticeProps) {
  return (
    <div className="notice notice-failed grid justify-items-start gap-4">
      <p>{problemSentence(problem)}</p>
      {linked ? (
        <Link to="/panier" className="button button-primary">
          Revoir mon panier
        </Link>
      ) : null}
    </div>
  )
}
