import { withTimeout } from "~/concurrency"

/** Bytes of a body, counted as they arrive. */
const MAX_BODY_BYTES = 64 * 1024
export const MAX_FIELDS = 100
const MAX_NAME_LENGTH = 100
const ARRIVAL_MS = 10_000

/** A body that the guard refuses; the status is the answer's. */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused"
  readonly status: 400 | 408 | 413 | 415

  constructor(status: 400 | 408 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Reads a body of at most 64 KB that arrives within ten seconds.
 *
 * @throws BodyRefused 413, 408
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) throw new BodyRefused(413, "Body too large")
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  try {
    const bytes = await withTimeout(readAtMost(reader, MAX_BODY_BYTES), ARRIVAL_MS, () => {
      throw new BodyRefused(408, "Body too slow")
    })
    if (bytes === null) throw new BodyRefused(413, "Body too large")
    return bytes
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  }
}

/** Reads a stream to its end; null as soon as it is longer than `maxBytes`. */
export async function readAtMost(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) return null
    chunks.push(part.value)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Counts a form's fields and compares their names with the route's list, before any parser builds objects from them.
 * An entry of the list that ends in "*" stands for names that continue with letters, digits, "_" or "-". A name comes once,
 * unless it is on the list `repeatable`.
 *
 * @throws BodyRefused 400
 */
export function requireFields(names: readonly string[], allowed: readonly string[], repeatable: readonly string[] = []): void {
  if (names.length > MAX_FIELDS) throw new BodyRefused(400, "Too many fields")
  const strange = names.find((name) => name.length > MAX_NAME_LENGTH || !isListed(name, allowed))
  if (strange !== undefined) throw new BodyRefused(400, "A field that this form does not have")
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeated.some((name) => !isListed(name, repeatable))) throw new BodyRefused(400, "A field sent twice")
}

/** The names of a urlencoded form, repeated ones too, without reading more than the limit needs. */
export function urlencodedNames(body: string): string[] {
  const pairs = body.split("&", MAX_FIELDS + 2)
  return pairs.filter((pair) => pair !== "").map((pair) => [...new URLSearchParams(pair).keys()][0] ?? "")
}

/** Whether a list of names has this one, by itself or by an entry that ends in "*". */
export function isListed(name: string, entries: readonly string[]): boolean {
  return entries.some((entry) => matches(name, entry))
}

function matches(name: string, entry: string): boolean {
  if (!entry.endsWith("*")) return name === entry
  const prefix = entry.slice(0, -1)
  return name.startsWith(prefix) && /^[A-Za-z0-9_-]+$/.test(name.slice(prefix.length))
}

/** The form of a guarded post, in one Unicode form and without control characters but line breaks. */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of await request.formData()) {
    form.append(name, typeof value === "string" ? cleanText(value) : value)
  }
  return form
}

/** Stream-safe text (UAX 15): normalising sorts the marks of a letter, in the square of their number. */
const MARKS_BEYOND_THIRTY = /(\p{M}{30})\p{M}+/gu

function cleanText(value: string): string {
  return value
    .replace(MARKS_BEYOND_THIRTY, "$1")
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, "")
}
