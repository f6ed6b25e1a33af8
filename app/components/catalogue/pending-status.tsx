import { useLocation, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { openedSlug } from "~/shop/catalogue/option-panel"

/** Whether a list or a search is on its way: a filter, an order, a page, a category, other words. */
function useListPending(): boolean {
  const { location, formMethod } = useNavigation()
  if (!location || formMethod === "POST") return false
  return /^\/(boutique|recherche)(\/|$)/.test(location.pathname) && openedSlug(location.search) === null
}

/** Whether another choice of this product is on its way, on its page or in the option panel. */
export function useChoicePending(inPanel: boolean): boolean {
  const { location, formMethod } = useNavigation()
  const { pathname, search } = useLocation()
  if (!location || formMethod === "POST" || location.pathname !== pathname || location.search === search) return false
  return (openedSlug(location.search) !== null) === inPanel
}

/** What a list holds, in a live region; while its next state loads, screen readers hear that instead, unless a panel covers it. */
export function ListStatus({ sentence }: { sentence: string }) {
  const pending = useListPending() && document.querySelector("dialog[open]") === null
  return (
    <p role="status">
      {pending ? <span className="sr-only">Chargement…</span> : null}
      <span aria-hidden={pending || undefined}>{sentence}</span>
    </p>
  )
}

/** The part of a page that another state of the list will replace; only itself changes when that is on its way. */
export function ListResults({ children }: { children: ReactNode }) {
  return (
    <div className="list-results" aria-busy={useListPending() || undefined}>
      {children}
    </div>
  )
}

type ChoiceResultProps = { className: string; inPanel?: boolean; children: ReactNode }

/** What another choice of a product will replace. */
export function ChoiceResult({ className, inPanel = false, children }: ChoiceResultProps) {
  return (
    <div className={className} aria-busy={useChoicePending(inPanel) || undefined}>
      {children}
    </div>
  )
}
