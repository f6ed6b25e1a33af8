import { createHash } from "node:crypto"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
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
    await writeFile(join(folder, `${noteName(checkoutId)}.${Date.now() + retentionMs}`), "", { mode: 0o600 })
  } catch (error) {
    log.warn("sent-order-note-failed", { code: (error as NodeJS.ErrnoException).code })
  }
}

/** Whether an order of this checkout was sent without a clear answer, so that it may still appear. Throws StoreFault. */
export async function isOrderInDoubt(checkoutId: string): Promise<boolean> {
  if ((await keyValueStore().get(sentKey(checkoutId))) !== null) return true
  const folder = noteFolder()
  return folder !== null && (await notesOf(folder, checkoutId)).some((name) => endOf(name) > Date.now())
}

/** The order was refused: it cannot appear any more. Throws StoreFault. */
export async function forgetSentOrder(checkoutId: string): Promise<void> {
  await keyValueStore().delete(sentKey(checkoutId))
  const folder = noteFolder()
  if (folder !== null) await removeNotes(folder, await notesOf(folder, checkoutId))
}

/** Null where the shared store is this process's own database, which is on the disk itself. */
function noteFolder(): string | null {
  // Rules are tested without an environment.
  if (process.env["DATA_DIR"] === IN_MEMORY) return null
  const { redisUrl, dataDir } = readEnvironment()
  return redisUrl === null ? null : join(dataDir, "sent-orders")
}

/** A note's name ends in its end, epoch milliseconds: what is removed as ended is never one that another process has just made. */
const endOf = (name: string) => Number(name.split(".")[1])

async function listNotes(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function notesOf(folder: string, checkoutId: string): Promise<string[]> {
  return (await listNotes(folder)).filter((name) => name.startsWith(`${noteName(checkoutId)}.`))
}

async function removeEnded(folder: string): Promise<void> {
  await removeNotes(
    folder,
    (await listNotes(folder)).filter((name) => !(endOf(name) > Date.now())),
  )
}

async function removeNotes(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

function noteName(checkoutId: string): string {
  return createHash("sha256").update(checkoutId).digest("base64url")
}

function sentKey(checkoutId: string): string {
  return `order-sent:${checkoutId}`
}
