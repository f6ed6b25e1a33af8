const allowedFields = [
  "attempt",
  "call",
  "code",
  "durationMs",
  "gateway",
  "kind",
  "limit",
  "message",
  "method",
  "name",
  "param",
  "path",
  "requestId",
  "route",
  "stack",
  "status",
] as const

export type LogFields = { [Field in (typeof allowedFields)[number]]?: string | number | boolean | null | undefined }
type Level = "info" | "warn" | "fault"

/**
 * The shop's log: one JSON line an event, fields from a fixed list only, text redacted. Information goes to the
 * standard output, the rest to the standard error.
 */
export const log = {
  info: (event: string, fields: LogFields = {}) => write("info", event, fields),
  warn: (event: string, fields: LogFields = {}) => write("warn", event, fields),
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

function write(level: Level, event: string, fields: LogFields): void {
  const line: Record<string, unknown> = { time: new Date().toISOString(), level, event }
  for (const field of allowedFields) {
    const value = fields[field]
    if (value === undefined) continue
    line[field] = typeof value === "string" ? redactField(field, value) : value
  }
  const stream = level === "info" ? process.stdout : process.stderr
  stream.write(`${JSON.stringify(line)}\n`)
}

function redactField(field: string, value: string): string {
  if (field === "path") return redactPath(value)
  // Frames hold names of functions and files only.
  return field === "stack" ? value : redact(value)
}

/**
 * A path without its query string; segments that are not plain words of an address (ids, keys, tokens, anything
 * typed) become "…".
 */
export function redactPath(path: string): string {
  const segments = path
    .replace(/[?#].*$/s, "")
    .replace(/(\/mot-de-passe\/)[^/]+/, "$1…")
    .split("/")
  return segments.map((segment) => (isPlainSegment(segment) ? segment : "…")).join("/")
}

function isPlainSegment(segment: string): boolean {
  return /^[a-z0-9._-]{0,80}$/.test(segment) && !/[a-f0-9]{24}|\d{8}/.test(segment)
}

/** Text without e-mail addresses, long numbers (cards, phones), tokens, secrets and query strings. */
export function redact(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/[^\s"'<>@]+@[^\s"'<>@]+/g, "…")
    .replace(/\?[^\s"')]*/g, "?…")
    .replace(/(?:\d[ -]?){8,}/g, "…")
    .replace(/\b(?:pi|seti|pm|tok|sk|rk|src|card|cs)_[A-Za-z0-9_]+/g, "…")
    .replace(/[A-Za-z0-9_+=:-]{28,}/g, "…")
}
