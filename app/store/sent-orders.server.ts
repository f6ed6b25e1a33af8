import { createHash } from "node:crypto"
import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { keyValueStore } from "./key-value-store.server"
import { IN_MEMORY } from "./sqlite-database.server"

/**
 * Notes that the order of a checkout was sent and may still appear. With Redis it is noted in `DATA_DIR` too, for the processes of
 * this machine: it holds when Redis is emptied within that time. Throws StoreFault when the shared store fails.
 *
 * @param retentionMs how long the order may still appear, in milliseconds
 */
export async function noteSentOrder(checkoutId: string, retentionMs: number): Promise<void> {
  await keyValueStore().set(sentKey(checkoutId), "sent", retentionMs)
  const folder = noteFolder()
  if (folder === null) return
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeEnded(folder)
    const path = join(folder, noteName(checkoutId))
    const end = new Date(Date.now() + retentionMs)
    await writeFile(path, "", { mode: 0o600 })
    await utimes(path, end, end)
  } catch (error) {
    log.warn("sent-order-note-failed", { code: (error as NodeJS.ErrnoException).code })
  }
}

/** Whether an order of this checkout was sent without a clear answer, so that it may still appear. Throws StoreFault. */
export async function isOrderInDoubt(checkoutId: string): Promise<boolean> {
  if ((await keyValueStore().get(sentKey(checkoutId))) !== null) return true
  const folder = noteFolder()
  return folder !== null && (await endOf(join(folder, noteName(checkoutId)))) > Date.now()
}

/** The order was refused: it cannot appear any more. Throws StoreFault. */
export async function forgetSentOrder(checkoutId: string): Promise<void> {
  await keyValueStore().delete(sentKey(checkoutId))
  const folder = noteFolder()
  if (folder !== null) await rm(join(folder, noteName(checkoutId)), { force: true })
}

/** Null where the shared store is this process's own database, which is on the disk itself. */
function noteFolder(): string | null {
  // Rules are tested without an environment.
  if (process.env["DATA_DIR"] === IN_MEMORY) return null
  const { redisUrl, dataDir } = readEnvironment()
  return redisUrl === null ? null : join(dataDir, "sent-orders")
}

/** A note's time of change is its end. Epoch milliseconds; 0 without a note. */
async function endOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

async function removeEnded(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await endOf(path)) <= Date.now()) await rm(path, { force: true })
  }
}

function noteName(checkoutId: string): string {
  return createHash("sha256").update(checkoutId).digest("base64url")
}

function sentKey(checkoutId: string): string {
  return `order-sent:${checkoutId}`
}
