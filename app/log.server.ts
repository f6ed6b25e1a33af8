import { AsyncLocalStorage } from "node:async_hooks"
import { channel } from "node:diagnostics_channel"

const LOG_FIELDS = [
  "amount",
  "attempt",
  "browser",
  "call",
  "caller",
  "code",
  "currency",
  "durationMs",
  "funds",
  "gateway",
  "kind",
  "limit",
  "message",
  "method",
  "name",
  "order",
  "param",
  "path",
  "reference",
  "requestId",
  "route",
  "stack",
  "status",
] as const

const allowed = new Set<string>(LOG_FIELDS)

export type LogEvent = { level: Level; event: string; fields: LogFields }

type LogFields = { [Field in (typeof LOG_FIELDS)[number]]?: string | number | boolean | null | undefined }
type RequestLine = { method: string; path: string; status: number; durationMs: number; requestId: string | undefined }
type Level = "info" | "warn" | "alert" | "fault"

/** The name of the channel (`node:diagnostics_channel`) that every event is told on. */
export const LOG_EVENTS = "boutique:log"

const requests = new AsyncLocalStorage<string>()
/** Each event, for those who count. By name, because the built shop and its server each have a copy of this module. */
const events = channel(LOG_EVENTS)

/** Runs the work of one request; each line that it logs carries the request's id. */
export function inRequest<T>(requestId: string | null, work: () => T): T {
  return requestId === null ? work() : requests.run(requestId, work)
}

/** One JSON line an event, fields from a fixed list, text redacted. Information goes to stdout, the rest to stderr. */
export const log = {
  info: (event: string, fields: LogFields = {}) => write("info", event, fields),
  /** A request, `durationMs` in milliseconds. The lines of one turn of the event loop go out by one write; each is as short to make as can be. */
  request({ method, path, status, durationMs, requestId }: RequestLine) {
    if (waiting.length === 0) setImmediate(writeWaiting)
    const asked = `"method":"${method}","path":"${knownPath(path)}"`
    const answered = `"status":${status},"durationMs":${durationMs}${fieldText("requestId", requestId)}`
    waiting.push(`{"time":"${timeText()}","level":"info","event":"request",${asked},${answered}}\n`)
  },
  warn: (event: string, fields: LogFields = {}) => write("warn", event, fields),
  /** What somebody must act on soon, such as money to be given back. */
  alert: (event: string, fields: LogFields = {}) => write("alert", event, fields),
  /** A fault with its place in the code. Its message is redacted like every text. */
  fault(error: unknown, fields: LogFields = {}) {
    const known = error instanceof Error
    const frames = known ? (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)) : []
    write("fault", known ? error.name : "UnknownFault", {
      message: known ? error.message : String(error),
      stack: frames.slice(0, 8).join(" <"),
      ...fields,
    })
  },
}

const waiting: string[] = []

function writeWaiting(): void {
  if (waiting.length > 0) process.stdout.write(waiting.splice(0).join(""))
}
process.once("exit", writeWaiting)

function write(level: Level, event: string, fields: LogFields): void {
  if (events.hasSubscribers) events.publish({ level, event, fields } satisfies LogEvent)
  const stream = level === "info" ? process.stdout : process.stderr
  stream.write(lineOf(level, event, fields))
}

function lineOf(level: Level, event: string, fields: LogFields): string {
  let line = `{"time":"${timeText()}","level":"${level}","event":${JSON.stringify(event)}`
  if (!("requestId" in fields)) line += fieldText("requestId", requests.getStore())
  for (const field in fields) line += fieldText(field, fields[field as keyof LogFields])
  return `${line}}\n`
}

function fieldText(field: string, value: LogFields[keyof LogFields]): string {
  if (value === undefined || !allowed.has(field)) return ""
  return `,"${field}":${JSON.stringify(typeof value === "string" ? redactField(field, value) : value)}`
}

let lastTime = 0
let lastText = ""

/** The time of now; many lines have the same. */
function timeText(): string {
  const now = Date.now()
  if (now !== lastTime) {
    lastText = new Date(now).toISOString()
    lastTime = now
  }
  return lastText
}

function redactField(field: string, value: string): string {
  if (field === "path") return knownPath(value)
  if (OWN_IDS.has(field)) return /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : "…"
  // Frames hold names of functions and files only.
  return field === "stack" ? value : redact(value)
}

/** What we or the backend number ourselves: a row of digits in it is no card. */
const OWN_IDS: ReadonlySet<string> = new Set(["attempt", "caller", "order", "reference", "requestId"])

const MAX_KNOWN_PATHS = 500
const knownPaths = new Map<string, string>()

/** Most requests are for the same few paths. */
function knownPath(path: string): string {
  const known = knownPaths.get(path)
  if (known !== undefined) return known
  const redacted = redactPath(path)
  if (knownPaths.size >= MAX_KNOWN_PATHS) knownPaths.clear()
  if (path.length <= 200) knownPaths.set(path, redacted)
  return redacted
}

/** A path without its query; segments that are not plain words of an address (ids, keys, tokens) become "…". */
export function redactPath(path: string): string {
  const segments = path
    .split(/[?#]/, 1)[0]!
    .replace(/(\/mot-de-passe\/)[^/]+/, "$1…")
    .split("/")
  return segments.map((segment) => (isPlainSegment(segment) ? segment : "…")).join("/")
}

function isPlainSegment(segment: string): boolean {
  return /^[a-z0-9._-]{0,80}$/.test(segment) && !/[a-f0-9]{24}|\d{8}|(?=[a-z]{0,19}\d)[a-z\d]{20}/.test(segment)
}

/** Text without e-mail addresses, long numbers (cards, phones), tokens, secrets and query strings. */
function redact(text: string): string {
  if (/^[A-Za-z]{1,20}$/.test(text)) return text
  return text
    .slice(0, 4000)
    .replace(/(?<![^\s"'<>@])[^\s"'<>@]+@[^\s"'<>@]+/g, "…")
    .replace(/\?[^\s"')]*/g, "?…")
    .replace(/(?:\d[ -]?){8,}/g, "…")
    .replace(/\b(?:pi|seti|pm|tok|sk|rk|src|card|cs)_[A-Za-z0-9_]+/g, "…")
    .replace(/[A-Za-z0-9_+=:-]{28,}/g, "…")
}
