import { createHash } from "node:crypto"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { keyValueStore } from "./key-value-store.server"
import { IN_MEMORY } from "./sqlite-database.server"

/**
 * Notes that the order of a checkout is about to be sent, and may still appear afterwards. With Redis it is noted in `DATA_DIR` too,
 * for the processes of this machine: it holds when Redis, with the lock, is emptied. Throws StoreFault when the shared store fails.
 *
 * @param retentionMs how long the order may still appear, in milliseconds
 * @returns whether it may be sent: false where another has noted it
 */
export async function claimSentOrder(checkoutId: string, retentionMs: number): Promise<boolean> {
  if (!(await keyValueStore().setIfAbsent(sentKey(checkoutId), "sent", retentionMs))) return false
  return keepNote(checkoutId, retentionMs)
}

/** Notes anew, whoever has noted it, how long a sent order may still appear (milliseconds). Throws StoreFault. */
export async function noteSentOrder(checkoutId: string, retentionMs: number): Promise<void> {
  await keyValueStore().set(sentKey(checkoutId), "sent", retentionMs)
  await keepNote(checkoutId, retentionMs)
}

/** Whether this machine keeps no other's note: each writes its own before it looks, so that of several at most one finds none. */
async function keepNote(checkoutId: string, retentionMs: number): Promise<boolean> {
  const folder = noteFolder()
  if (folder === null) return true
  const note = `${noteName(checkoutId)}.${Date.now() + retentionMs}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeEnded(folder)
    await writeFile(join(folder, note), "", { mode: 0o600, flag: "wx" })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST" && (await notesOf(folder, checkoutId)).includes(note)) return false
    log.warn("sent-order-note-failed", { code })
  }
  return (await notesOf(folder, checkoutId)).every((name) => name === note || !(endOf(name) > Date.now()))
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
