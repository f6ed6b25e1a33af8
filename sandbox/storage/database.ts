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

  CREATE TABLE IF NOT EXISTS product_index (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    slug TEXT NOT NULL,
    sku TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    active INTEGER NOT NULL,
    price REAL NOT NULL,
    orig_price REAL,
    sale INTEGER NOT NULL,
    popularity REAL NOT NULL,
    stock_level REAL NOT NULL,
    stock_status TEXT,
    date_created TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS product_index_by_slug ON product_index (slug);
  CREATE TABLE IF NOT EXISTS product_categories (
    category_id TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (category_id, row)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS product_categories_by_row ON product_categories (row);
  CREATE TABLE IF NOT EXISTS product_facets (
    facet TEXT NOT NULL, value TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (facet, value, row)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS product_facets_by_row ON product_facets (row);
  CREATE TABLE IF NOT EXISTS product_words (
    word TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (word, row)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS product_words_by_row ON product_words (row);
`

const tables = ["records", "product_index", "product_categories", "product_facets", "product_words"]

/**
 * Opens the sandbox's database and makes its tables where they are missing.
 *
 * @param path a file, or ":memory:"
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32768;")
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

/** Removes all data except what the sandbox keeps about itself (model "sandbox": the secret of session tokens). */
export function clearDatabase(database: DatabaseSync): void {
  inTransaction(database, () => {
    for (const table of tables) {
      database.exec(`DELETE FROM ${table}${table === "records" ? " WHERE model <> 'sandbox'" : ""}`)
    }
  })
}
