import { readFileSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))
const page = readFileSync(`${root}docs/sandbox.md`, "utf8")

function foldersWithGuesses(): string[] {
  const files = readdirSync(`${root}sandbox`, { recursive: true, encoding: "utf8" })
  const guessing = files.filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && readFileSync(`${root}sandbox/${file}`, "utf8").includes("assumed"),
  )
  // One line for each service, one for each other folder.
  return [...new Set(guessing.map((file) => `sandbox/${/^(services\/)?[^/]+/.exec(file)?.[0]}/`))].sort()
}

it("docs/sandbox.md has a line for each part of the sandbox that guesses", () => {
  const lines = [...page.matchAll(/^- `(sandbox\/[\w/]+\/)`: ./gm)].map((match) => match[1])
  expect(lines.sort()).toEqual(foldersWithGuesses())
})
