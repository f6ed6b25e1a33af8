import { accessSync, closeSync, constants, mkdirSync, openSync } from "node:fs"
import { join, resolve } from "node:path"
import type { DatabaseSync } from "node:sqlite"

/** Stands for a folder where nothing is to be kept. */
export const IN_MEMORY = ":memory:"

/** The data folder cannot serve this shop; the message is one sentence for the operator. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError"
}

/** How long to wait for a process that is just ending (milliseconds). */
const LOCK_WAIT_MS = 2_000

// `counters` is only in memory: a limit that begins anew after a restart harms nobody.
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA temp_store = MEMORY;
  CREATE TABLE IF NOT EXISTS entries (key TEXT UNIQUE NOT NULL, family TEXT NOT NULL, value TEXT NOT NULL, expires_at REAL NOT NULL);
  CREATE INDEX IF NOT EXISTS entries_by_family ON entries (family);
  CREATE INDEX IF NOT EXISTS entries_by_end ON entries (expires_at);
  CREATE TEMP TABLE counters (key TEXT UNIQUE NOT NULL, family TEXT NOT NULL, value INTEGER NOT NULL, expires_at REAL NOT NULL);
  CREATE INDEX temp.counters_by_family ON counters (family);
  CREATE INDEX temp.counters_by_end ON counters (expires_at);
`

type Opened = { database: DatabaseSync; lock: DatabaseSync }

// Of the process and not of this module: the server and each build that it loads have a copy of their own.
const opened = ((globalThis as { shopDatabases?: Map<string, Opened> }).shopDatabases ??= new Map())

/**
 * The shop's database in a folder, which is made when it is missing. One process at a time has it, until that process ends.
 *
 * @param folder the data folder, or ":memory:" for a new database that nobody shares
 * @throws DataFolderError when the folder cannot be written, another process has it, or the file is damaged
 */
export function openDatabase(folder: string): DatabaseSync {
  if (folder === IN_MEMORY) return open(IN_MEMORY)
  const path = resolve(folder)
  const known = opened.get(path)
  if (known) return known.database
  const lock = inFolder(path, () => lockFolder(path))
  const database = inFolder(path, () => {
    makePrivate(join(path, "shop.sqlite"))
    return open(join(path, "shop.sqlite"))
  })
  opened.set(path, { database, lock })
  return database
}

/** Makes the data folder of a shop whose store is Redis, where it keeps notes that outlive a lost one. @throws DataFolderError */
export function openDataFolder(folder: string): void {
  if (folder === IN_MEMORY) return
  const path = resolve(folder)
  inFolder(path, () => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
  })
}

function open(path: string): DatabaseSync {
  const database = connect(path)
  database.exec(SCHEMA)
  const { quick_check: found } = database.prepare("PRAGMA quick_check(1)").get() as { quick_check: string }
  if (found !== "ok") throw Object.assign(new Error(found), { errcode: 11 })
  return database
}

function connect(path: string): DatabaseSync {
  // Loaded only when it is needed: with Redis a shop starts without it.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  return new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
}

/** A transaction that never ends: the system frees it when the process ends, however that happens. */
function lockFolder(path: string): DatabaseSync {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = connect(join(path, "lock.sqlite"))
  lock.exec("BEGIN EXCLUSIVE")
  return lock
}

/** Attempts hold providers' secrets: only the shop's own user reads the file, and what SQLite puts beside it. */
function makePrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600))
}

function inFolder<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { errcode = 0, code = "" } = error as { errcode?: number; code?: string }
    if (errcode === 5) throw new DataFolderError(`DATA_DIR: another process uses ${path}. Several processes need REDIS_URL.`)
    if (errcode === 11 || errcode === 26)
      throw new DataFolderError(
        `DATA_DIR: ${join(path, "shop.sqlite")} is damaged. Move it away, start again, and compare payments on their way by hand (docs/operations.md).`,
      )
    throw new DataFolderError(`DATA_DIR: ${path} cannot be written (${errcode ? `SQLite ${errcode}` : code}).`)
  }
}

/** How many keys of each family are kept. */
export type Bounds = { entries: number; counters: number }

/** Deletes what has ended and, of each family that has too many keys, the oldest. */
export function createSweeper(database: DatabaseSync, bounds: Bounds): () => void {
  const all = (["entries", "counters"] as const).map((table) => {
    const ended = database.prepare(`DELETE FROM ${table} WHERE expires_at <= ?`)
    const families = database.prepare(`SELECT DISTINCT family FROM ${table}`)
    const surplus = database.prepare(`DELETE FROM ${table} WHERE family = ? AND rowid <=
      (SELECT rowid FROM ${table} WHERE family = ? ORDER BY rowid DESC LIMIT 1 OFFSET ?)`)
    return () => {
      ended.run(Date.now())
      for (const { family = null } of families.all()) surplus.run(family, family, bounds[table])
    }
  })
  return () => all.forEach((sweepTable) => sweepTable())
}
