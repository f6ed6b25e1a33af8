const maxBytes = 10 * 1024 * 1024
const timeLimitMs = 5_000

/** `missing`: there is no picture at that address; `unavailable`: nobody can tell now. */
export type PictureProblem = "missing" | "unavailable"

/**
 * Fetches a picture of at most 10 MB within 5 seconds. Redirects are refused: they would lead out of the folders
 * that were checked. What it is, its first bytes decide, not its name or type.
 */
export async function fetchPicture(source: string): Promise<Buffer | PictureProblem> {
  try {
    const response = await fetch(source, {
      headers: { Accept: "image/avif,image/webp,image/png,image/jpeg" },
      redirect: "manual",
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (!response.ok || Number(response.headers.get("Content-Length")) > maxBytes) {
      leave(response.body?.getReader())
      return response.status >= 500 || response.status === 429 ? "unavailable" : "missing"
    }
    const bytes = await readBody(response)
    return bytes && isPhotograph(bytes) ? bytes : "missing"
  } catch {
    return "unavailable"
  }
}

async function readBody({ body }: Response): Promise<Buffer | null> {
  if (!body) return null
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > maxBytes) {
      leave(reader)
      return null
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}

/** Not awaited: where something else reads along, the end of its reading would be awaited too. */
function leave(reader: ReadableStreamDefaultReader | undefined): void {
  reader?.cancel().catch(() => undefined)
}

/** JPEG, PNG, WebP or AVIF. Drawings are text for a parser that can be asked to read other files: never those. */
function isPhotograph(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12)
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n") ||
    /^RIFF.{4}WEBP$/s.test(start) ||
    /^.{4}ftyp(?:avif|avis|mif1)$/s.test(start)
  )
}
