import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { DataFolderError, IN_MEMORY, openDataFolder, openDatabase } from "./sqlite-database.server"

const home = mkdtempSync(join(tmpdir(), "shop-data-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs a program with the database's file loaded, as another process of the same machine. */
function inAnotherProcess(program: string) {
  const file = new URL("sqlite-database.server.ts", import.meta.url).href
  const script = `import { openDatabase } from ${JSON.stringify(file)}; ${program}`
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
}

const writing = (folder: string) =>
  `openDatabase(${JSON.stringify(folder)}).exec("INSERT INTO entries VALUES ('attempt:1', 'attempt:', 'kept', 9e15)");`

test("a process that is killed leaves what it wrote and the folder to the next one", () => {
  const folder = join(home, "new", "shop")
  const { signal, stderr } = inAnotherProcess(`${writing(folder)} process.kill(process.pid, "SIGKILL")`)
  expect([signal, stderr]).toEqual(["SIGKILL", ""])
  expect(openDatabase(folder).prepare("SELECT value FROM entries").all()).toEqual([{ value: "kept" }])
  expect(openDatabase(folder)).toBe(openDatabase(folder))
})

test("only its own user may read what it keeps", () => {
  const folder = join(home, "private")
  openDatabase(folder).exec("INSERT INTO entries VALUES ('a:1', 'a:', 'secret', 9e15)")
  const modes = ["", "shop.sqlite", "shop.sqlite-wal"].map((name) => statSync(join(folder, name)).mode & 0o077)
  expect(modes).toEqual([0, 0, 0])
})

test("a second process is refused while the first lives", () => {
  const folder = join(home, "taken")
  openDatabase(folder)
  const { status, stderr } = inAnotherProcess(`openDatabase(${JSON.stringify(folder)})`)
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(`another process uses ${folder}. Several processes need REDIS_URL.`),
  ])
})

test("a folder that cannot be made is told in one sentence", () => {
  const file = join(home, "file")
  writeFileSync(file, "")
  expect(() => openDatabase(join(file, "shop"))).toThrow(
    new DataFolderError(`DATA_DIR: ${file}/shop cannot be written (ENOTDIR).`),
  )
})

test.each([
  ["at its beginning", () => Buffer.from("no database".repeat(1_000))],
  ["in its middle", (whole: Buffer) => Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length - 4_096, 7)])],
])("a file that is damaged %s is told in one sentence", (place, damage) => {
  const folder = join(home, place)
  const file = join(folder, "shop.sqlite")
  expect(inAnotherProcess(writing(folder)).stderr).toBe("")
  writeFileSync(file, damage(readFileSync(file)))
  expect(() => openDatabase(folder)).toThrow(/^DATA_DIR: \S.*shop\.sqlite is damaged\. Move it away, start again, /)
})

test("beside Redis a folder is made for notes alone, and one that cannot be written is refused", () => {
  const folder = join(home, "notes", "shop")
  openDataFolder(folder)
  expect([readdirSync(folder), statSync(folder).mode & 0o077]).toEqual([[], 0])
  writeFileSync(join(home, "a-file"), "")
  expect(() => openDataFolder(join(home, "a-file", "shop"))).toThrow(DataFolderError)
  openDataFolder(IN_MEMORY)
  expect(readdirSync(".")).not.toContain(IN_MEMORY)
})
