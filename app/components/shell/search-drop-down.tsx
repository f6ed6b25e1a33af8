import { useEffect, useRef } from "react"
import { SearchField } from "~/components/search/search-field"
import { SearchIcon } from "~/components/ui/icons"

/** Milliseconds between the panel's opening and the focus of its field (specification §9, timing). */
const FOCUS_DELAY_MS = 100

/** The search button and its panel; without script too, the form's address is the search page. */
export function SearchDropDown() {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  function focusField(details: HTMLDetailsElement | null | undefined) {
    window.clearTimeout(timer.current)
    if (details?.open) timer.current = window.setTimeout(() => field.current?.focus(), FOCUS_DELAY_MS)
  }
  // One that was opened before the scripts came.
  useEffect(() => focusField(field.current?.closest("details")), [])
  return (
    <details name="navigation" className="search-drop-down" onToggle={({ currentTarget }) => focusField(currentTarget)}>
      <summary className="header-action">
        <SearchIcon />
        <span className="sr-only">Rechercher</span>
      </summary>
      <div className="drop-down-panel" id="recherche">
        <SearchField ref={field} id="recherche-mots" className="page search-drop-down-form" />
      </div>
    </details>
  )
}
