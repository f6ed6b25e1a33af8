import { withRecordLife } from "~/commerce/record-notes.server"
import { readStore } from "~/commerce/settings.server"

/**
 * What our server knows of a page that it renders once for all visitors without cart and account (design §5). A route declares
 * itself such a page by exporting `keptParameters`, the names of the query parameters that change it; "a.*" stands for all
 * that begin with "a.". An address with any other parameter is rendered for each request.
 */
export type RenderedForMany = {
  answer: Response
  /** Until when every record in it is fresh (milliseconds since 1970). */
  freshUntil: number
  /** What the cookies of locale and currency may say; anything else is as if they were not there. */
  locales: readonly string[]
  currencies: readonly string[]
}

/** Beside a request that our server made up for many visitors. */
export type LoadContextForMany = { clientAddress: null; forMany: true }

/** Renders a page for many visitors. */
export async function renderForMany(render: () => Promise<Response>): Promise<RenderedForMany> {
  const { value: answer, freshUntil } = await withRecordLife(render)
  const { locales, currencies } = await readStore(null)
  return { answer, freshUntil, locales: codesOf(locales), currencies: codesOf(currencies) }
}

function codesOf(entries: readonly { code: string }[]): string[] {
  return entries.map(({ code }) => code)
}

/** Whether a page is rendered for many visitors: nothing of the one request may stand in it. */
export function isForMany(context: unknown): boolean {
  return typeof context === "object" && context !== null && "forMany" in context && context.forMany === true
}
