import type { InputHTMLAttributes, ReactNode } from "react"
import { useShownError } from "./corrections"

/** What every labelled control takes; `required` only marks it, so that a refused value comes back from the server with its sentence. */
export type FieldProps = {
  label: ReactNode
  name: string
  /** Defaults to the name; the error summary links to it. */
  id?: string
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
}
export type Attributes<Own> = Omit<Own, keyof FieldProps | "className" | "style">

/** Ids of the hint and the error that describe a control, for its `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined): string | undefined {
  return [hint ? `${id}-aide` : null, error ? `${id}-erreur` : null].filter(Boolean).join(" ") || undefined
}

/** The hint, unless the error says the same. */
function hintBeside(hint: ReactNode, error: string | null | undefined): ReactNode {
  return typeof hint === "string" && error?.toLowerCase().endsWith(hint.toLowerCase()) ? null : hint
}

/** Id, name and ARIA state of a control inside FieldFrame. */
export function useControlProps({ name, id = name, hint, error: given, required }: Omit<FieldProps, "label">) {
  const error = useShownError(id, given)
  return {
    id,
    name,
    "aria-required": required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, hintBeside(hint, error), error),
  }
}

/** The sentence under a control that was refused. */
export function FieldError({ id, error: given }: { id: string; error?: string | null | undefined }) {
  const error = useShownError(id, given)
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-erreur`}>
      <span className="sr-only">Erreur&nbsp;: </span>
      {error}
    </p>
  )
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null
  return (
    <p className="field-hint" id={`${id}-aide`}>
      {hint}
    </p>
  )
}

type FieldFrameProps = Omit<FieldProps, "name"> & { id: string; children: ReactNode }

/** Label, hint and error around one control whose id is `id`. */
export function FieldFrame({ id, label, hint, error, required = true, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {required ? null : <span className="field-optional"> (facultatif)</span>}
        {/* Lynx writes a field over the end of words with accents before it. */}
        <br />
      </label>
      <FieldHint id={id} hint={hintBeside(hint, useShownError(id, error))} />
      <FieldError id={id} error={error} />
      {children}
    </div>
  )
}

export function TextField(props: FieldProps & Attributes<InputHTMLAttributes<HTMLInputElement>>) {
  const { label, name, id = name, hint, error, required = false, type = "text", ...input } = props
  return (
    <FieldFrame {...{ id, label, hint, error, required }}>
      <input {...input} {...useControlProps({ id, name, hint, error, required })} type={type} className="input" />
    </FieldFrame>
  )
}
