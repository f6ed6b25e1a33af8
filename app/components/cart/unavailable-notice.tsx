import { Link } from "@remix-run/react"
import type { Problem } from "~/problems"
import { localizeInBrowser } from "~/texts/browser-sentences"

type UnavailableNoticeProps = {
  problem: Problem<"item-unavailable">
  /** Whether to lead to the cart, where it can be mended. */
  linked?: boolean
}

/** Stands where the way on would be, while something in the cart cannot be bought. */
export function UnavailableNotice({ problem, linked = false }: UnavailableNoticeProps) {
  return (
    <div className="notice notice-failed grid justify-items-start gap-4">
      <p>{localizeInBrowser(problem).sentence}</p>
      {linked ? (
        <Link to="/panier" reloadDocument className="button button-primary">
          Revoir mon panier
        </Link>
      ) : null}
    </div>
  )
}
