import { Form } from "@remix-run/react"
import { useEffect, useRef } from "react"
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
        <Form action="/recherche" role="search" className="page search-drop-down-form">
          <label htmlFor="recherche-mots" className="field-label">
            Que cherchez-vous&nbsp;?
          </label>
          <div className="search-field">
            <input
              ref={field}
              id="recherche-mots"
              name="q"
              type="search"
              className="input"
              maxLength={80}
              autoComplete="off"
              enterKeyHint="search"
            />
            <button type="submit" className="button button-primary">
              Rechercher
            </button>
          </div>
        </Form>
      </div>
    </details>
  )
}
