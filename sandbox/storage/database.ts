import { DatabaseSync } from "node:sqlite"

const schema = `
  CREATE TABLE IF NOT EXISTS records (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    parent_id TEXT,
    key TEXT,
    data TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (model, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS records_by_key ON records (model, key);
  CREATE INDEX IF NOT EXISTS records_by_parent ON records (model, parent_id, position);
  CREATE INDEX IF NOT EXISTS records_by_position ON records (model, position);
`

/**
 * Opens the sandbox's database and makes its tables where they are missing.
 *
 * @param path a file, or ":memory:"
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;")
  database.exec(schema)
  return database
}

/** Runs `work` in one transaction: everything or nothing. Nested calls join the outer one. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  database.exec("BEGIN IMMEDIATE")
  try {
    const result = work()
    database.exec("COMMIT")
    return result
  } catch (error) {
    database.exec("ROLLBACK")
    throw error
  }
}
