/** What a mail is made of, in its order. It becomes plain text and HTML, which say the same. */
export type MailPart =
  | { kind: "words"; text: string }
  /** Things and what they cost, or names and their values; `listed` ones are things. */
  | { kind: "rows"; rows: readonly (readonly [name: string, value: string])[]; listed?: boolean }
  | { kind: "link"; label: string; address: string }
  | { kind: "code"; label: string; code: string }

export const words = (text: string): MailPart => ({ kind: "words", text })

function textOf(part: MailPart): string {
  switch (part.kind) {
    case "words":
      return part.text
    case "rows":
      return part.rows.map(([name, value]) => `${part.listed ? "- " : ""}${name}\u00a0: ${value}`).join("\n")
    case "link":
      return `${part.label}\u00a0: ${part.address}`
    case "code":
      return `${part.label}\u00a0: ${part.code}`
  }
}

/** The plain text of a mail, for readers that show no HTML. */
export function writeText(parts: readonly MailPart[]): string {
  return parts.map(textOf).join("\n\n")
}
