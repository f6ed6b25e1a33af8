import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

function documents(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return documents(path)
    return entry.name.endsWith(".md") ? [path] : []
  })
}

const pages = ["README.md", ...documents("docs")]

describe("documents", () => {
  it.each(pages)("%s names only files that exist", (page) => {
    const text = readFileSync(join(root, page), "utf8")
    const named = [...text.matchAll(/`((?:app|server|sandbox|tests|scripts|docs|public)\/[\w./$-]*)`/g)].map((match) => match[1]!)
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => join(dirname(page), match[1]!))
    const missing = [...named, ...linked].filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it("has a requirement for each of the specification's nine sections", () => {
    const text = readFileSync(join(root, "docs/requirements.md"), "utf8")
    const sections = [...text.matchAll(/^## (\d)\. /gm)].map((match) => Number(match[1]))
    expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
