import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const read = (path: string) => readFileSync(path, "utf8")
const manifest = JSON.parse(read("package.json")) as {
  engines: { node: string }
  scripts: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}
const version = read(".node-version").trim()

describe("one version of Node", () => {
  test("is the packaged one, that of the image and of its types, and within the range of engines", () => {
    const packaged = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith("node-"))
    expect(new Set(packaged.map(([, each]) => each))).toEqual(new Set([version]))
    expect(new Set(read("Dockerfile").match(/(?<=^FROM node:)[\d.]+/gm))).toEqual(new Set([version]))
    expect(manifest.devDependencies["@types/node"]?.split(".")[0]).toBe(version.split(".")[0])
    expect(version.localeCompare(manifest.engines.node.replace(">=", ""), "en", { numeric: true })).toBe(1)
  })

  test("no document and no script names another", () => {
    const files = execFileSync("git", ["ls-files", "*.md", "*.mjs", "*.yml", ".ci"], { encoding: "utf8" }).trim().split("\n")
    const named = files.flatMap((file) =>
      (read(file).match(/\bNode(?:\.js)? v?\d[\d.]*\d|\bNode(?:\.js)? v?\d+/g) ?? []).map((name) => [file, name]),
    )
    const others = named.filter(([, name = ""]) => !version.startsWith(name.replace(/^\D+/, "")))
    expect(others).toEqual([])
  })
})

test("the workflow runs .ci/run on that Node, and takes actions by commit", () => {
  const workflow = read(".github/workflows/ci.yml")
  expect(workflow).toContain("- run: .ci/run\n")
  expect(workflow).toContain("node-version-file: .node-version\n")
  const actions = workflow.match(/(?<=uses: ).+/g) ?? []
  expect(actions.length).toBeGreaterThan(1)
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test.each([".vscode/extensions.json", ".vscode/settings.json", "renovate.json"])("%s is JSON", (path) => {
  expect(Object.keys(JSON.parse(read(path)) as object)).not.toEqual([])
})

test.each([".editorconfig", ".dockerignore", "compose.yaml", "SECURITY.md", "LICENSE", ".github/pull_request_template.md"])(
  "%s is there",
  (path) => expect(read(path).length).toBeGreaterThan(50),
)

test("the editor's and the formatter's widths are one", () => {
  const { printWidth } = JSON.parse(read(".prettierrc.json")) as { printWidth: number }
  expect(read(".editorconfig")).toContain(`max_line_length = ${printWidth}\n`)
})

test.each(["demo", "dev", "build", "start", "test", "test:unit", "test:e2e", "test:full", "lint", "typecheck"])(
  "npm run %s is there",
  (name) => expect(manifest.scripts).toHaveProperty([name]),
)

test("nothing secret goes into the image", () => {
  const ignored = read(".dockerignore").trim().split("\n")
  for (const path of [".env", ".git", ".data", "node_modules", "test-results"]) expect(ignored).toContain(path)
  // What git ignores is of this machine.
  expect(ignored).toEqual(expect.arrayContaining(["build", ".cache"]))
})
