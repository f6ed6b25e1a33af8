import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { ApiUnavailableError } from "./errors"
import { readIfAllowed } from "./read-record.server"

const MAX_REDIRECTIONS = 1000

const schema = z.object({
  results: z.array(z.object({ from: z.string().catch(""), to: z.string().catch("") }).catch({ from: "", to: "" })).catch([]),
})
type Reply = z.infer<typeof schema>

const maps = new WeakMap<Reply, ReadonlyMap<string, string>>()

/**
 * Where the merchant leads an old address (swell/models/redirections.json), as written there; null for one that is not listed, for a
 * store without the app, and while the backend does not answer.
 */
export async function findRedirection(path: string): Promise<string | null> {
  const address = `/apps/${readEnvironment().swellAppId}/redirections`
  const reply = await readIfAllowed<Reply>(null, address, { limit: MAX_REDIRECTIONS }, schema).catch((error: unknown) => {
    if (error instanceof ApiUnavailableError) return null
    throw error
  })
  if (!reply) return null
  const known = maps.get(reply) ?? new Map(reply.results.map(({ from, to }) => [from.toLowerCase(), to]))
  maps.set(reply, known)
  return known.get(path.toLowerCase()) ?? null
}
