import { vi } from "vitest"
import { type Model, readFolder } from "./app-folder"

type Fields = Record<string, unknown>
type Stored = { id: string } & Fields

/** Records of a made-up store by collection, and what a function asks of it. */
export type FakeStore = { records: Record<string, Stored[]>; settings: Record<string, Fields> }

/** The field of each collection that no two records share. */
const unique = new Map(
  [...readFolder<Model>("models").values()].map(({ collection, fields }) => [
    collection,
    Object.keys(fields).find((name) => fields[name]?.unique),
  ]),
)

/** Lets functions answer as at the platform, where `SwellResponse` is a global. */
export function stubResponses(): void {
  vi.stubGlobal("SwellResponse", function answer(this: object, body: unknown, options: unknown) {
    Object.assign(this, { body, options })
  })
}

/** A request of a function with a store behind it: lists by equal fields and `$lt`, the newest first unless sorted, `$inc`, objects merged, missing records as an empty text; refuses a second record with the same unique field. */
export function fakeRequest({ records, settings }: FakeStore, change: Partial<SwellRequest>): SwellRequest {
  const locate = (path: string) => {
    const [, name = "", id] = path.split("/")
    return { list: (records[name] ??= []), id, own: unique.get(name) ?? "id" }
  }
  const save = (path: string, fields: Fields) => {
    const { list, own, id = String(fields["id"] ?? `made-${list.length}`) } = locate(path)
    if (list.some((each) => each.id !== id && each[own] !== undefined && each[own] === fields[own]))
      return Promise.reject(Object.assign(new Error("refused"), { status: 400, body: { [own]: { code: "UNIQUE" } } }))
    const found = list.find((each) => each.id === id) ?? list[list.push({ id }) - 1]!
    const { $inc = {}, ...plain } = fields as { $inc?: Record<string, number> }
    for (const [field, by] of Object.entries($inc)) found[field] = Number(found[field] ?? 0) + by
    for (const [field, value] of Object.entries(plain)) found[field] = merge(found[field], value)
    return Promise.resolve({ ...found })
  }
  return {
    ...{ query: {}, body: {}, data: {}, session: null },
    swell: {
      get: (path, { where = {}, sort } = {}) => {
        const { list, id } = locate(path)
        if (id !== undefined) return Promise.resolve(structuredClone(list.find((each) => each.id === id) ?? ""))
        const found = list.filter((each) => matches(each, where as Fields))
        return Promise.resolve({ results: structuredClone(sortAs(found, sort)) })
      },
      post: save,
      put: save,
      delete: (path) => {
        const { list, id } = locate(path)
        return Promise.resolve(void list.splice(0, list.length, ...list.filter((each) => each.id !== id)))
      },
      settings: () => Promise.resolve(settings),
    },
    ...change,
  }
}

function sortAs(list: Stored[], sort: unknown): Stored[] {
  if (typeof sort !== "string") return list.toReversed()
  const [field = "", direction] = sort.split(" ")
  const sorted = list.toSorted((one, other) => String(one[field]).localeCompare(String(other[field])))
  return direction === "desc" ? sorted.toReversed() : sorted
}

function matches(record: Fields, where: Fields): boolean {
  return Object.entries(where).every(([field, wanted]) => {
    if (field === "$or") return (wanted as Fields[]).some((clause) => matches(record, clause))
    const { $exists, $lt } = Object(wanted) as { $exists?: boolean; $lt?: string }
    if ($lt !== undefined) return String(record[field] ?? "\uffff") < $lt
    if (typeof wanted === "object" && wanted !== null) return (record[field] !== undefined) === $exists
    return record[field] === wanted
  })
}

function merge(stored: unknown, value: unknown): unknown {
  const isObject = (each: unknown): each is Fields => typeof each === "object" && each !== null && !Array.isArray(each)
  if (!isObject(value)) return value
  const known = isObject(stored) ? stored : {}
  return { ...known, ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, merge(known[key], each)])) }
}
