import { z } from "zod"
import { log } from "~/log.server"

const MAX_REPORTS = 200
const reported = new Set<string>()

/**
 * A list without the entries that the shop cannot use, so that one odd record never takes a page. Each is logged once a process as
 * `record-rejected`, by its id and the fields at fault, never by their values.
 *
 * @param kind what an entry is, for the log
 */
export function validEntries<Entry extends z.ZodTypeAny>(kind: string, entry: Entry) {
  return z
    .array(z.unknown())
    .transform((entries) => entries.flatMap((each): z.output<Entry>[] => keepValid(kind, each, entry.safeParse(each))))
}

/** The same where there may be no list, or something else in its place: that is an empty one. */
export function entriesOrNone<Entry extends z.ZodTypeAny>(kind: string, entry: Entry) {
  return validEntries(kind, entry)
    .nullish()
    .catch(null)
    .transform((entries) => entries ?? [])
}

/** An envelope of such entries; one without a count has as many as it holds. */
export function listOf<Entry extends z.ZodTypeAny>(kind: string, entry: Entry, more: z.ZodRawShape = {}) {
  const count = z.number().int().min(0).nullish().catch(null)
  return z
    .object({ ...more, count, results: validEntries(kind, entry) })
    .passthrough()
    .transform((list) => ({ ...list, count: list.count ?? list.results.length }))
}

/** The same for a record of named entries. */
export function validFields<Entry extends z.ZodTypeAny>(kind: string, entry: Entry) {
  return z.record(z.unknown()).transform((fields) => {
    const kept = Object.entries(fields).flatMap(([name, each]) =>
      keepValid(`${kind} ${name}`, each, entry.safeParse(each)).map((value): [string, z.output<Entry>] => [name, value]),
    )
    return Object.fromEntries(kept)
  })
}

/** The same for a record of its own address: null when it cannot be used, as if there were none. */
export function validOrNull<Entry extends z.ZodTypeAny>(kind: string, entry: Entry) {
  return z.unknown().transform((each): z.output<Entry> | null => keepValid(kind, each, entry.safeParse(each))[0] ?? null)
}

function keepValid<Output>(kind: string, entry: unknown, parsed: z.SafeParseReturnType<unknown, Output>): Output[] {
  if (parsed.success) return [parsed.data]
  const message = parsed.error.issues.map((issue) => `${issue.path.join(".") || "(record)"} ${issue.message}`).join(", ")
  const { id } = (entry ?? {}) as { id?: unknown }
  const name = typeof id === "string" ? `${kind} ${id}` : kind
  const report = `${name} ${message}`
  if (!reported.has(report) && reported.size < MAX_REPORTS) {
    reported.add(report)
    log.warn("record-rejected", { name, message })
  }
  return []
}
