import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))
export const read = (path: string) => readFileSync(join(root, path), "utf8")

/** The Markdown files of a folder, at any depth. */
export function documents(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return documents(path)
    return entry.name.endsWith(".md") ? [path] : []
  })
}

/** The files of a folder that are code and no tests. */
export function codeIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
}

export const folders = ["app", "server", "sandbox", "tests", "scripts", "docs", "public"]
/** All files below those folders, and the names at the root. */
export const files = [
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ),
  ...readdirSync(root),
]
