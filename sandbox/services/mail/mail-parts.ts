/** What one of the backend's own mails is made of, in its order. It becomes plain text and HTML, which say the same. */
export type MailPart = { kind: "words"; text: string } | { kind: "link"; label: string; address: string }

export const words = (text: string): MailPart => ({ kind: "words", text })

/** The plain text of a mail, for readers that show no HTML. */
export function writeText(parts: readonly MailPart[]): string {
  return parts.map((part) => (part.kind === "words" ? part.text : `${part.label}\u00a0: ${part.address}`)).join("\n\n")
}
