import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { buildSync } from "esbuild"

/** The merchant's app as it is pushed: the sandbox runs these very files. */
const folder = fileURLToPath(new URL("../../../swell/", import.meta.url))

type Manifest = { id: string; permissions: string[] }
type Field = { type: string; required?: boolean; enum?: string[]; default?: unknown; model?: string; key?: string }
export type Model = {
  collection: string
  public?: boolean
  public_permissions?: { query?: object }
  fields: Record<string, Field>
}
export type Notification = {
  collection: string
  event: string
  new?: boolean
  conditions: Record<string, unknown>
  contact: string
  subject: string
  query?: { expand?: string[] }
  fields?: { id: string; default?: unknown }[]
  template: string
}

function readJsonFiles<File>(kind: string): (File & { name: string })[] {
  const files = readdirSync(`${folder}${kind}`).filter((file) => file.endsWith(".json"))
  return files.map((file) => ({ ...readJson<File>(`${kind}/${file}`), name: basename(file, ".json") }))
}

function readJson<File>(path: string): File {
  return JSON.parse(readFileSync(folder + path, "utf8")) as File
}

export const manifest = readJson<Manifest>("swell.json")

type SettingsGroup = { fields: { id: string; public?: boolean }[] }

/** Of each group of settings, the fields that a public key may read. */
export const publicSettings = new Map(
  readJsonFiles<SettingsGroup>("settings").map(({ name, fields }) => [
    name,
    fields.flatMap((field) => (field.public ? [field.id] : [])),
  ]),
)

/** The app's own collections by name. */
export const models = new Map(readJsonFiles<Model>("models").map((model) => [model.collection, model]))

export const notifications = readJsonFiles<Omit<Notification, "template">>("notifications").map(
  (notification): Notification & { name: string } => ({
    ...notification,
    template: readFileSync(`${folder}notifications/${notification.name}.tpl`, "utf8"),
  }),
)

let bundled: Map<string, string> | null = null

/** Each function by name as one script that leaves its exports in `exported`, bundled without Node as the platform does. Made once. */
export function bundleFunctions(): ReadonlyMap<string, string> {
  const names = readdirSync(`${folder}functions`).filter((file) => file.endsWith(".ts"))
  bundled ??= new Map(
    buildSync({
      entryPoints: names.map((name) => `${folder}functions/${name}`),
      outdir: folder,
      bundle: true,
      write: false,
      platform: "neutral",
      format: "iife",
      globalName: "exported",
      target: "es2022",
      charset: "utf8",
      logLevel: "silent",
    }).outputFiles.map(({ path, text }) => [basename(path, ".js"), text]),
  )
  return bundled
}
