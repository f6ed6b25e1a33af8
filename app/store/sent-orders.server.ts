import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { digestOf } from "~/digest.server"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { keyValueStore } from "./key-value-store.server"
import { IN_MEMORY } from "./sqlite-database.server"

/** What a note says of an order, before its id where it was made. */
const [SENT, UNCLEAR, MADE] = ["sent", "unclear", "made:"]
/** Where it is noted which checkout's order a session sent, by a digest of its token. */
export function orderSenderKey(sessionDigest: string): string {
  return `order-sender:${sessionDigest}`
}

/** Between two looks at a note (milliseconds). */
const LOOK_MS = 200

/**
 * Notes that an order is about to be sent, and may still appear afterwards. With Redis it is noted in `DATA_DIR` too,
 * for the processes of this machine: it holds when Redis, with the lock, is emptied. Throws StoreFault when the shared store fails.
 *
 * @param orderId names the order before there is one: a cart's checkout id, or what a subscription's page has of its own
 * @param retentionMs how long the order may still appear, in milliseconds
 * @returns whether it may be sent: false where another has noted it
 */
export async function claimSentOrder(orderId: string, retentionMs: number): Promise<boolean> {
  if (!(await keyValueStore().setIfAbsent(sentKey(orderId), SENT, retentionMs))) return false
  return keepNote(orderId, retentionMs)
}

/** Notes anew, whoever has noted it, how long a sent order may still appear (milliseconds). Throws StoreFault. */
export async function noteSentOrder(orderId: string, retentionMs: number): Promise<void> {
  await keyValueStore().set(sentKey(orderId), SENT, retentionMs)
  await keepNote(orderId, retentionMs)
}

/** Writes our note, then answers whether it is the only one on this machine. All write before they look, so that at most one of several is. */
async function keepNote(orderId: string, retentionMs: number): Promise<boolean> {
  const folder = noteFolder()
  if (folder === null) return true
  const note = `${digestOf(orderId)}.${Date.now() + retentionMs}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeEnded(folder)
    await writeFile(join(folder, note), "", { mode: 0o600, flag: "wx" })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST" && (await notesOf(folder, orderId)).includes(note)) return false
    log.warn("sent-order-note-failed", { code })
  }
  return (await notesOf(folder, orderId)).every((name) => name === note || !(endOf(name) > Date.now()))
}

/** Whether this order was sent without a clear answer, so that it may still appear. Throws StoreFault. */
export async function isOrderInDoubt(orderId: string): Promise<boolean> {
  if ((await keyValueStore().get(sentKey(orderId))) !== null) return true
  const folder = noteFolder()
  return folder !== null && (await notesOf(folder, orderId)).some((name) => endOf(name) > Date.now())
}

/**
 * Notes what a sent order has become, for who sends it again within this time. Throws StoreFault.
 *
 * @param madeId null where its answer was not clear
 * @param retentionMs in milliseconds
 */
export async function noteOutcome(orderId: string, madeId: string | null, retentionMs: number): Promise<void> {
  await keyValueStore().set(sentKey(orderId), madeId === null ? UNCLEAR : MADE + madeId, retentionMs)
}

/**
 * What a sent order has become, waited for while another request still sends it. Throws StoreFault.
 *
 * @returns the id by `noteOutcome`; null where nobody knows, also after `waitMs` milliseconds
 */
export async function readMadeOrder(orderId: string, waitMs: number): Promise<string | null> {
  for (const end = Date.now() + waitMs; ; await sleep(LOOK_MS)) {
    const noted = await keyValueStore().get(sentKey(orderId))
    if (noted !== SENT || Date.now() >= end) return noted?.startsWith(MADE) ? noted.slice(MADE.length) : null
  }
}

/** The order was refused: it cannot appear any more. Throws StoreFault. */
export async function forgetSentOrder(orderId: string): Promise<void> {
  await keyValueStore().delete(sentKey(orderId))
  const folder = noteFolder()
  if (folder !== null) await removeNotes(folder, await notesOf(folder, orderId))
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

async function notesOf(folder: string, orderId: string): Promise<string[]> {
  return (await listNotes(folder)).filter((name) => name.startsWith(`${digestOf(orderId)}.`))
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

function sentKey(orderId: string): string {
  return `order-sent:${orderId}`
}
