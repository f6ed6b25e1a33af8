import { createHash } from "node:crypto"
import { LRUCache } from "lru-cache"
import { openDiskCache } from "./disk-cache.server"
import { type EncodedFormat, encodePicture, ENCODING_VERSION, fetchPicture, type PictureProblem } from "./pictures.server"
import { SingleFlight, TaskQueue } from "~/concurrency"

/** `version` is "0" for a file without one. */
export type ImageRequest = { source: string; version: string; width: number; format: EncodedFormat }

/** `lasting`: the picture is of the requested version, so it may be cached for a year. */
export type ReadImage = { bytes: Buffer; etag: string; lasting: boolean }

export type ImageReader = (request: ImageRequest) => Promise<ReadImage | PictureProblem>

/** What was last found at a source, and under which versions pages named it. */
type SourceRecord = { digest: string; versions: string[]; checkedAt: number }

const MINUTE_MS = 60_000
const MAX_VERSIONS = 8
const UNAVAILABLE_MS = 5_000

/**
 * Reads encoded pictures from a folder and makes missing ones. Their names hold the digest of their source, so that a
 * made-up version in an address costs at most one fetch a minute and no encoding.
 *
 * @returns a reader that rejects with QueueFull when too many pictures wait
 */
export function openImageReader(folder: string, maxBytes: number): ImageReader {
  const cache = openDiskCache(folder, maxBytes)
  const failures = new LRUCache<string, PictureProblem>({ max: 2000 })
  const fetchQueue = new TaskQueue({ running: 4, waiting: 100 })
  const encodeQueue = new TaskQueue({ running: 2, waiting: 100 })
  const fetches = new SingleFlight<Buffer | PictureProblem>()
  const images = new SingleFlight<ReadImage | PictureProblem>()

  async function read(request: ImageRequest): Promise<ReadImage | PictureProblem> {
    const record = await readRecord(request.source)
    const isKnown = record?.versions.includes(request.version) ?? false
    const stored = record && (await cache.read(encodedName(record.digest, request)))
    if (stored && (isKnown || Date.now() - record.checkedAt < MINUTE_MS)) return asImage(stored, isKnown)
    const found = await fetchSource(request.source)
    if (typeof found === "string") return stored ? asImage(stored, false) : found
    return encode(found, request, record)
  }

  async function fetchSource(source: string): Promise<Buffer | PictureProblem> {
    const failed = failures.get(source)
    if (failed) return failed
    const found = await fetches.run(source, () => fetchQueue.run(() => fetchPicture(source)))
    if (typeof found === "string") failures.set(source, found, { ttl: found === "missing" ? MINUTE_MS : UNAVAILABLE_MS })
    return found
  }

  async function encode(bytes: Buffer, request: ImageRequest, record: SourceRecord | null): Promise<ReadImage | PictureProblem> {
    const digest = digestOf(bytes)
    const name = encodedName(digest, request)
    const stored = await cache.read(name)
    const image = stored ?? (await encodeQueue.run(() => encodePicture(bytes, request.width, request.format)))
    if (!image) {
      failures.set(request.source, "missing", { ttl: MINUTE_MS })
      return "missing"
    }
    if (!stored) await cache.write(name, image)
    await writeRecord(request, digest, record)
    return asImage(image, request.version !== "0")
  }

  async function readRecord(source: string): Promise<SourceRecord | null> {
    const stored = await cache.read(recordName(source))
    return stored ? (JSON.parse(stored.toString()) as SourceRecord) : null
  }

  async function writeRecord({ source, version }: ImageRequest, digest: string, former: SourceRecord | null): Promise<void> {
    const known = former?.digest === digest ? former.versions.filter((each) => each !== version) : []
    const versions = version === "0" ? known : [...known, version].slice(-MAX_VERSIONS)
    await cache.write(recordName(source), Buffer.from(JSON.stringify({ digest, versions, checkedAt: Date.now() })))
  }

  return (request) =>
    images.run(JSON.stringify([request.source, request.version, request.width, request.format]), () => read(request))
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
