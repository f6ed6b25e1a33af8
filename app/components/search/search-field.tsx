import { Form } from "@remix-run/react"
import { forwardRef } from "react"

type SearchFieldProps = { id: string; className: string; words?: string }

/** A form with one field whose address is the search page. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField({ id, className, words }, ref) {
  return (
    <Form action="/recherche" role="search" className={className}>
      <label htmlFor={id} className="field-label">
        Que cherchez-vous&nbsp;?
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
        />
        <button type="submit" className="button button-primary">
          Rechercher
        </button>
      </div>
    </Form>
  )
})
