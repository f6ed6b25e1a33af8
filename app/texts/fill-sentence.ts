/** Fills each `{word}` of a sentence with the detail of that name; what is missing stays empty. */
export function fillSentence(sentence: string, detail: Readonly<Record<string, string>> = {}): string {
  const words = new Map(Object.entries(detail))
  return sentence.replace(/\{(\w+)\}/g, (_, word: string) => words.get(word) ?? "")
}
