import { TextField } from "~/components/forms/text-field"

type CodeFieldProps = {
  label: string
  name: string
  /** Changes when what was typed has had its answer: the field then begins anew. */
  round: string
  typed: string | null
  error: string | null
}

/** A field for a code as it is printed: capitals, and nothing corrected or remembered. */
export function CodeField({ label, name, round, typed, error }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      key={`${round} ${typed ?? ""}`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={typed ?? ""}
      error={error}
      required
    />
  )
}
