import type { DatabaseSync, StatementSync } from "node:sqlite"

/** A stored document: an id, and whatever its model holds. */
export type StoredRecord = { id: string }

type Options = {
  /** The owner's id, for `listRecords` of one parent (an account's addresses, say). */
  parentId?: string | null
  /** A second unique name to find the record by (slug, code, e-mail in lower case). */
  key?: string | null
}

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/** A prepared statement, kept per database so that each text is compiled once. */
export function prepare(database: DatabaseSync, sql: string): StatementSync {
  let known = statements.get(database)
  if (!known) statements.set(database, (known = new Map()))
  let statement = known.get(sql)
  if (!statement) known.set(sql, (statement = database.prepare(sql)))
  return statement
}

function parse<T>(row: unknown): T | null {
  return row ? (JSON.parse((row as { data: string }).data) as T) : null
}

/** Writes a record, replacing the one with the same model and id; keeps its place in lists. */
export function putRecord<T extends StoredRecord>(database: DatabaseSync, model: string, record: T, options: Options = {}): T {
  prepare(
    database,
    `INSERT INTO records (model, id, parent_id, key, data, position)
     VALUES (?, ?, ?, ?, ?, (SELECT COALESCE(MAX(position), 0) + 1 FROM records WHERE model = ?))
     ON CONFLICT (model, id) DO UPDATE SET data = excluded.data,
       parent_id = COALESCE(excluded.parent_id, parent_id), key = COALESCE(excluded.key, key)`,
  ).run(model, record.id, options.parentId ?? null, options.key ?? null, JSON.stringify(record), model)
  return record
}

/** The record with this id, or null. */
export function getRecord<T extends StoredRecord>(database: DatabaseSync, model: string, id: string): T | null {
  return parse<T>(prepare(database, "SELECT data FROM records WHERE model = ? AND id = ?").get(model, id))
}

/** The record with this key (slug, code, e-mail), or null. */
export function findRecord<T extends StoredRecord>(database: DatabaseSync, model: string, key: string): T | null {
  return parse<T>(prepare(database, "SELECT data FROM records WHERE model = ? AND key = ? LIMIT 1").get(model, key))
}

/** All records of a model, or of one parent, in the order in which they were first written. */
export function listRecords<T extends StoredRecord>(database: DatabaseSync, model: string, parentId?: string): T[] {
  const rows =
    parentId === undefined
      ? prepare(database, "SELECT data FROM records WHERE model = ? ORDER BY position").all(model)
      : prepare(database, "SELECT data FROM records WHERE model = ? AND parent_id = ? ORDER BY position").all(model, parentId)
  return rows.map((row) => parse<T>(row) as T)
}

/** Removes a record; answers whether it was there. */
export function deleteRecord(database: DatabaseSync, model: string, id: string): boolean {
  return prepare(database, "DELETE FROM records WHERE model = ? AND id = ?").run(model, id).changes > 0
}
