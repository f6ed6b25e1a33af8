import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import { openDiskCache } from "./disk-cache.server"
import { type EncodedFormat, encodePicture, ENCODING_VERSION, fetchPicture, type PictureProblem } from "./pictures.server"
import { SingleFlight, TaskQueue } from "~/concurrency"

/** `version` is "0" for a file without one. */
export type ImageRequest = { source: string; version: string; width: number; format: EncodedFormat }

/** `lasting`: the source's address names the requested version, so the picture may be cached for a year. */
export type ReadImage = { bytes: Buffer; etag: string; lasting: boolean }

/** `limited`: `mayWork` did not allow to fetch and make what is not stored. */
export type ImageReader = (
  request: ImageRequest,
  mayWork?: () => Promise<boolean>,
) => Promise<ReadImage | PictureProblem | "limited">

/** What was last found at a source. */
type SourceRecord = { digest: string; checkedAt: number }

const MINUTE_MS = 60_000
const UNAVAILABLE_MS = 5_000

/**
 * Reads encoded pictures from a folder and makes missing ones. Their names hold the digest of their source, so that a
 * made-up version in an address costs at most one fetch a minute and no encoding. Nothing is kept of a version: a source's own
 * address names it (`<file id>/<md5>/<filename>` at the backend's CDN).
 *
 * @returns a reader that rejects with QueueFull when too many pictures wait
 */
export function openImageReader(folder: string, maxBytes: number): ImageReader {
  const cache = openDiskCache(folder, maxBytes)
  const failures = new LRUCache<string, PictureProblem>({ max: 2000 })
  const fetchQueue = new TaskQueue({ running: 4, waiting: 100 })
  const encodeQueue = new TaskQueue({ running: 2, waiting: 100 })
  const fetches = new SingleFlight<Buffer | PictureProblem>()
  const images = new SingleFlight<Buffer | PictureProblem>()

  const read: ImageReader = async (request, mayWork = () => Promise.resolve(true)) => {
    const record = await readRecord(request.source)
    const stored = record && (await cache.read(encodedName(record.digest, request)))
    const isLasting = namesVersion(request)
    if (stored && (isLasting || Date.now() - record.checkedAt < MINUTE_MS)) return asImage(stored, isLasting)
    const key = JSON.stringify([request.source, request.width, request.format])
    const isFree = images.isRunning(key) || failures.has(request.source)
    if (!isFree && !(await mayWork())) return stored ? asImage(stored, false) : "limited"
    const found = await images.run(key, () => make(request))
    if (typeof found === "string") return stored ? asImage(stored, false) : found
    return asImage(found, isLasting)
  }

  async function make(request: ImageRequest): Promise<Buffer | PictureProblem> {
    const found = await fetchSource(request.source)
    return typeof found === "string" ? found : encode(found, request)
  }

  async function fetchSource(source: string): Promise<Buffer | PictureProblem> {
    const failed = failures.get(source)
    if (failed) return failed
    const found = await fetches.run(source, () => fetchQueue.run(() => fetchPicture(source)))
    if (typeof found === "string") failures.set(source, found, { ttl: found === "missing" ? MINUTE_MS : UNAVAILABLE_MS })
    return found
  }

  async function encode(bytes: Buffer, request: ImageRequest): Promise<Buffer | PictureProblem> {
    const digest = digestOf(bytes)
    const name = encodedName(digest, request)
    const stored = await cache.read(name)
    const image = stored ?? (await encodeQueue.run(() => encodePicture(bytes, request.width, request.format)))
    if (!image) {
      failures.set(request.source, "missing", { ttl: MINUTE_MS })
      return "missing"
    }
    if (!stored) await cache.write(name, image)
    const record: SourceRecord = { digest, checkedAt: Date.now() }
    await cache.write(recordName(request.source), Buffer.from(JSON.stringify(record)))
    return image
  }

  async function readRecord(source: string): Promise<SourceRecord | null> {
    const stored = await cache.read(recordName(source))
    try {
      return stored ? (JSON.parse(stored.toString()) as SourceRecord) : null
    } catch {
      // After a power cut a file may be there without its end.
      return null
    }
  }

  return read
}

/** Whether a segment of the source's address, its file's id or hash, ends with the version. */
function namesVersion({ source, version }: ImageRequest): boolean {
  return (
    version !== "0" &&
    source.split("/").some((segment) => /^(?:[a-f0-9]{24}|[a-f0-9]{32})$/.test(segment) && segment.endsWith(version))
  )
}

function asImage(bytes: Buffer, lasting: boolean): ReadImage {
  return { bytes, etag: `"${digestOf(bytes)}"`, lasting }
}

function encodedName(digest: string, { width, format }: ImageRequest): string {
  return `${digest}-${width}-${ENCODING_VERSION}.${format}`
}

function recordName(source: string): string {
  return `${digestOf(source)}.json`
}

function digestOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32)
}
