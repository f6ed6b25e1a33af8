import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

export const folder = fileURLToPath(new URL("../", import.meta.url))

export const read = (path: string) => readFileSync(folder + path, "utf8")

/** The files of one of the app's folders, without their extension. */
export function namesIn(kind: string, extension: string): string[] {
  const files = readdirSync(folder + kind).filter((file) => file.endsWith(extension))
  return files.map((file) => file.slice(0, -extension.length))
}

type Field = {
  id: string
  type: string
  default?: unknown
  public?: boolean
  fields?: Field[]
  enum?: string[]
  model?: string
  unique?: boolean
}
export type AppFile = {
  collection: string
  fields: Field[]
  views: { fields: { id: string }[] }[]
  conditions: Record<string, unknown>
  contact: string
  query?: { expand: string[] }
  sample: Record<string, unknown>
}
export type Model = { collection: string; fields: Record<string, Omit<Field, "id">> }

/** Every JSON file of a folder by its name. */
export function readFolder<File = AppFile>(kind: string): Map<string, File> {
  return new Map(namesIn(kind, ".json").map((name) => [name, JSON.parse(read(`${kind}/${name}.json`)) as File]))
}
