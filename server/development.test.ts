import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"

const SOURCE = new URL("development.ts", import.meta.url).href

/** What Node itself says of a build: Vitest has an import of its own. */
function importByNode(file: string): Promise<string> {
  const script = `const { importWhole } = await import("${SOURCE}")
    const read = importWhole("${pathToFileURL(file).href}?version=1")
    console.log(await read.then(({ lookAt }) => lookAt, ({ name }) => name))`
  return text(spawn(process.execPath, ["--input-type=module", "-e", script]).stdout)
}

test("a build that is imported before it is written whole is imported again; one that throws is not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-build-"))
  const file = join(folder, "index.mjs")
  writeFileSync(file, "export const lookAt")
  setTimeout(() => writeFileSync(file, "export const lookAt = 1"), 1_000)
  expect(await importByNode(file)).toBe("1\n")
  writeFileSync(file, "throw new TypeError()")
  expect(await importByNode(file)).toBe("TypeError\n")
  rmSync(folder, { recursive: true })
})
