import type { ReactNode } from "react"

type FieldFrameProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  required?: boolean
  children: ReactNode
}

/** Ids of the hint and the error that describe a control, for its `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined): string | undefined {
  return [hint ? `${id}-aide` : null, error ? `${id}-erreur` : null].filter(Boolean).join(" ") || undefined
}

/** The sentence under a control that was refused. */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-erreur`}>
      <span className="sr-only">Erreur&nbsp;: </span>
      {error}
    </p>
  )
}

/** Label, hint and error around one control whose id is `id`. */
export function FieldFrame({ id, label, hint, error, required = true, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {required ? null : <span className="field-optional"> (facultatif)</span>}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-aide`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
      {children}
    </div>
  )
}
