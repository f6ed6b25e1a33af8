import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { ifUnavailable } from "./errors"
import { readIfAllowed } from "./read-record.server"

const PAGE_SIZE = 1000
const MAX_PAGES = 10

const schema = z.object({
  results: z.array(z.object({ from: z.string().catch(""), to: z.string().catch("") }).catch({ from: "", to: "" })).catch([]),
})
type Reply = z.infer<typeof schema>

const maps = new WeakMap<Reply, ReadonlyMap<string, string>>()

/**
 * Where the merchant leads an old address (swell/models/redirections.json), as written there; one with its query comes before one without.
 *
 * @param search the query with its "?", or nothing
 * @returns null for one that is not listed or leads to itself, for a store without the app, and while the backend does not answer
 */
export async function findRedirection(path: string, search = ""): Promise<string | null> {
  const [old, exact] = [keyOf(path), keyOf(path + search)]
  let to: string | undefined
  for (let page = 1; page <= MAX_PAGES; page++) {
    const reply = await readPage(page)
    const known = reply && addressesOf(reply)
    to = known?.get(exact) ?? to ?? known?.get(old)
    if (!reply || reply.results.length < PAGE_SIZE || known?.has(exact)) break
  }
  return to === undefined || keyOf(to.split(/[?#]/, 1)[0] ?? "") === old ? null : withoutOrigin(to)
}

function addressesOf(reply: Reply): ReadonlyMap<string, string> {
  const known = maps.get(reply) ?? new Map(reply.results.map(({ from, to }) => [keyOf(from), to]))
  maps.set(reply, known)
  return known
}

async function readPage(page: number): Promise<Reply | null> {
  const address = `/apps/${readEnvironment().swellAppId}/redirections`
  const query = { limit: PAGE_SIZE, ...(page > 1 && { page }) }
  return readIfAllowed<Reply>(null, address, query, schema).catch(ifUnavailable(null))
}

/** An address as browsers and merchants write it alike: without the site's name, escapes, capitals and a slash at its end. */
function keyOf(address: string): string {
  const [path = "", query = ""] = address
    .trim()
    .replace(/^https?:\/\/[^/?#]+/i, "")
    .split(/\?(.*)/s)
  const key = path.replace(/(?<!\/)\/+$/, "") + (query && `?${query}`)
  try {
    return decodeURIComponent(key).toLowerCase()
  } catch {
    return key.toLowerCase()
  }
}

function withoutOrigin(to: string): string {
  const { publicOrigin } = readEnvironment()
  return to.startsWith(`${publicOrigin}/`) ? to.slice(publicOrigin.length) : to
}
