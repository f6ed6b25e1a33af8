/** Where our server, beside a request, lets the renderer leave the page that it made: text, which needs no stream. */
export type PageSlot = { html: string | null }

/** The slot of a load context; null under any other server, which reads the answer's body. */
export function pageSlot(context: unknown): PageSlot | null {
  if (typeof context !== "object" || context === null || !("page" in context)) return null
  return context.page as PageSlot
}
