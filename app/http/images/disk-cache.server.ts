import { randomBytes } from "node:crypto"
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { LRUCache } from "lru-cache"
import { log } from "~/log.server"

type DiskCache = {
  /** Null when it is not there. */
  read(name: string): Promise<Buffer | null>
  /** A folder that cannot be written is logged, not thrown: the shop then works without this cache. */
  write(name: string, bytes: Buffer): Promise<void>
}

type Entry = { size: number; usedAt: number }

const BLOCK_BYTES = 4096
const HOUR_MS = 3_600_000

/** A cache of files of at most `maxBytes` in blocks of the disk; least recently used go first, also after a restart. */
export function openDiskCache(folder: string, maxBytes: number): DiskCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, Math.ceil(size / BLOCK_BYTES)) * BLOCK_BYTES,
    dispose: (_entry, name, reason) => {
      if (reason === "evict") void rm(join(folder, name), { force: true }).catch(logRefusal)
    },
  })
  const listed = listEntries(folder).then((found) => {
    for (const [name, entry] of found) if (!entries.has(name)) entries.set(name, entry)
  }, logRefusal)

  return {
    async read(name) {
      const bytes = await readFile(join(folder, name)).catch(() => null)
      // After a power cut a file may be there without its content.
      if (!bytes?.length) {
        entries.delete(name)
        return null
      }
      const entry = entries.get(name)
      if (entry && Date.now() - entry.usedAt > HOUR_MS) {
        entry.usedAt = Date.now()
        await utimes(join(folder, name), new Date(), new Date()).catch(logRefusal)
      }
      return bytes
    },
    async write(name, bytes) {
      await listed
      const unfinished = join(folder, `${randomBytes(8).toString("hex")}.part`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(unfinished, bytes)
        await rename(unfinished, join(folder, name))
        entries.set(name, { size: bytes.length, usedAt: Date.now() })
      } catch (error) {
        logRefusal(error)
      }
    },
  }
}

/** The files of an earlier process, least recently used first; removes its unfinished files. */
async function listEntries(folder: string): Promise<[string, Entry][]> {
  await mkdir(folder, { recursive: true })
  const found: [string, Entry][] = []
  for (const name of await readdir(folder)) {
    const file = await stat(join(folder, name)).catch(() => null)
    if (!file) continue
    if (!name.endsWith(".part")) found.push([name, { size: file.size, usedAt: file.mtimeMs }])
    else if (Date.now() - file.mtimeMs > HOUR_MS) await rm(join(folder, name), { force: true })
  }
  return found.sort(([, one], [, other]) => one.usedAt - other.usedAt)
}

function logRefusal(error: unknown): void {
  log.warn("image-cache-failed", { code: (error as NodeJS.ErrnoException).code ?? null })
}
