import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { deleteRecord, listRecords, putRecord } from "../../storage/records.ts"

const faultKinds = ["delay", "hang", "reset", "status", "html", "truncated", "lost-answer", "not-made", "new-token"] as const
export type FaultKind = (typeof faultKinds)[number]

const lostAnswerEnds = ["reset", "html", "status", "delay"] as const

/** What goes wrong with a request. */
export type Fault = {
  kind: FaultKind
  /** Milliseconds of a delay. */
  ms: number
  /** HTTP status of "status", "not-made" and of a lost answer that ends so. */
  status: number
  /** What comes in place of an answer that is lost. */
  then: (typeof lostAnswerEnds)[number]
}

/** A fault for the requests that match, in the records model "faults". */
export type FaultRule = Fault & {
  id: string
  /** Method in capitals; `path` is a regular expression, from the path's start when it begins with "/". */
  match: { method?: string; path?: string; session?: string }
  /** How often it still happens; null without end. */
  times: number | null
  /** It happens to every n-th matching request only. */
  every: number
  /** Matching requests so far. */
  seen: number
}

/** What of a request is matched. A vault query's logical method counts as its method too. */
export type RequestFacts = { methods: string[]; path: string; session: string | undefined }

function pathPattern(path: string): RegExp {
  return new RegExp(path.startsWith("/") ? `^(?:${path})` : path)
}

function readWhole(value: unknown, fallback: number, least: number, most: number): number | null {
  if (value === undefined) return fallback
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : null
}

/**
 * Checks what `POST /__faults` got.
 *
 * @returns the rule, or a text that says what is wrong
 */
export function parseFaultRule(body: Record<string, unknown>): FaultRule | string {
  const kind = faultKinds.find((known) => known === body.kind)
  if (!kind) return `kind must be one of ${faultKinds.join(", ")}`
  const then = body.then === undefined ? "reset" : lostAnswerEnds.find((known) => known === body.then)
  if (!then) return `then must be one of ${lostAnswerEnds.join(", ")}`
  const match = (body.match ?? {}) as Record<string, unknown>
  for (const name of Object.keys(match)) {
    if (!["method", "path", "session"].includes(name) || typeof match[name] !== "string") return `match.${name} is not valid`
  }
  const { method, path, session } = match as FaultRule["match"]
  try {
    if (path) pathPattern(path)
  } catch {
    return "match.path is not a regular expression"
  }
  const ms = readWhole(body.ms, 1000, 0, 120_000)
  const status = readWhole(body.status, kind === "status" ? 503 : 500, 400, 599)
  const times = body.times === undefined || body.times === null ? null : readWhole(body.times, 1, 1, 1_000_000)
  const every = readWhole(body.every, 1, 1, 1_000_000)
  if (ms === null || status === null || every === null || (times === null && typeof body.times === "number")) {
    return "ms, status, times or every is out of bounds"
  }
  const matched = {
    ...(method ? { method: method.toUpperCase() } : {}),
    ...(path ? { path } : {}),
    ...(session ? { session } : {}),
  }
  return { id: newId(), kind, then, ms, status, match: matched, times, every, seen: 0 }
}

/** Reads a fault for one request from the header `X-Fault: kind[:value]`: milliseconds, a status, or what follows a lost answer. */
export function parseFaultHeader(header: string | undefined): Fault | null {
  const [name, value] = (header ?? "").split(":", 2)
  const kind = faultKinds.find((known) => known === name?.trim())
  if (!kind) return null
  const number = Number(value)
  const valid = value !== undefined && Number.isInteger(number) && number >= 0 && number <= 120_000
  const carriesStatus = kind === "status" || kind === "not-made"
  const status = carriesStatus && valid && number >= 400 && number <= 599 ? number : kind === "status" ? 503 : 500
  const end = lostAnswerEnds.find((known) => known === value) ?? (valid ? "delay" : "reset")
  return { kind, ms: valid && !carriesStatus ? number : 1000, status, then: end }
}

/** Adds a rule after the others. */
export function addFaultRule(context: SandboxContext, rule: FaultRule): FaultRule {
  return putRecord(context.database, "faults", rule)
}

/** The rules, oldest first. */
export function listFaultRules(context: SandboxContext): FaultRule[] {
  return listRecords<FaultRule>(context.database, "faults").filter((record) => "kind" in record)
}

/** Removes all rules. */
export function clearFaultRules(context: SandboxContext): void {
  for (const rule of listFaultRules(context)) deleteRecord(context.database, "faults", rule.id)
}

/** The fault of the first rule that matches, and one time less of it; null when nothing goes wrong. */
export function takeFault(context: SandboxContext, request: RequestFacts): Fault | null {
  for (const rule of listFaultRules(context)) {
    const { method, path, session } = rule.match
    if (method && !request.methods.includes(method)) continue
    if (path && !pathPattern(path).test(request.path)) continue
    if (session && session !== request.session) continue
    const seen = rule.seen + 1
    const happens = seen % rule.every === 0
    const times = happens && rule.times !== null ? rule.times - 1 : rule.times
    if (times === 0) deleteRecord(context.database, "faults", rule.id)
    else putRecord(context.database, "faults", { ...rule, seen, times })
    if (happens) return rule
  }
  return null
}
