import { Form } from "@remix-run/react"
import { forwardRef, useEffect, useRef } from "react"
import { SearchIcon } from "~/components/ui/icons"

type SearchFieldProps = { id: string; className: string; words?: string }

/** A form with one field whose address is the search page. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField({ id, className, words }, ref) {
  return (
    <Form action="/recherche" role="search" className={className}>
      <label htmlFor={id} className="field-label">
        Que cherchez-vous&nbsp;?
        <br />
      </label>
      <div className="search-field">
        <input
          ref={ref}
          id={id}
          name="q"
          type="search"
          className="input"
          defaultValue={words}
          key={words}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />{" "}
        <button type="submit" className="button button-primary">
          Rechercher
        </button>
      </div>
    </Form>
  )
})

/** Milliseconds between the panel's opening and the focus of its field [9.5]. */
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
