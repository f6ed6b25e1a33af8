import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { createSandbox } from "./sandbox.ts"
import { caller, product } from "./storage/small-shop.fixture.ts"
import { putProduct } from "./storage/products.ts"
import { getRecord, putRecord } from "./storage/records.ts"

const directory = mkdtempSync(join(tmpdir(), "sandbox-"))
afterAll(() => rmSync(directory, { recursive: true }))

let count = 0
let databasePath = ""
beforeEach(() => {
  databasePath = join(directory, `${(count += 1)}.sqlite`)
})

describe("data in a file", () => {
  test("is kept, with what shoppers and tests did to it", () => {
    const first = createSandbox({ databasePath })
    putRecord(first.context.database, "notes", { id: "n1" })
    first.close()
    const second = createSandbox({ databasePath })
    expect(getRecord(second.context.database, "notes", "n1")).not.toBeNull()
    expect(second.context.secret).toBe(first.context.secret)
    second.close()
  })

  test("follows the sandbox to another address", () => {
    const first = createSandbox({ databasePath })
    putRecord(first.context.database, "notes", { id: "n1", url: "http://localhost:4000/media/a.jpg", text: "localhost:4000" })
    first.close()
    const second = createSandbox({ databasePath, storefrontOrigin: "http://localhost:4100" })
    const moved = { id: "n1", url: "http://localhost:4100/media/a.jpg", text: "localhost:4000" }
    expect(getRecord(second.context.database, "notes", "n1")).toEqual(moved)
    second.close()
  })

  test("has the seed's settings and content again once those were edited, and keeps what was bought", () => {
    const first = createSandbox({ databasePath })
    const { database } = first.context
    putRecord(database, "notes", { id: "n1" })
    putRecord(database, "settings", { id: "menus", value: [] })
    putRecord(database, "content", { id: "gone", type: "pages", slug: "gone" })
    first.close()
    const unchanged = createSandbox({ databasePath })
    expect(getRecord(unchanged.context.database, "content", "gone")).not.toBeNull()
    putRecord(unchanged.context.database, "sandbox", { id: "settings-and-content", digest: "of an earlier seed" })
    unchanged.close()
    const edited = createSandbox({ databasePath })
    expect(getRecord(edited.context.database, "content", "gone")).toBeNull()
    expect(getRecord<{ id: string; value: unknown[] }>(edited.context.database, "settings", "menus")?.value).toHaveLength(2)
    expect(getRecord(edited.context.database, "notes", "n1")).not.toBeNull()
    edited.close()
  })

  test("starts again when a catalogue of another size is asked, not when none is named", () => {
    const first = createSandbox({ databasePath, products: 200 })
    putRecord(first.context.database, "notes", { id: "n1" })
    first.close()
    const same = createSandbox({ databasePath })
    expect(getRecord(same.context.database, "notes", "n1")).not.toBeNull()
    same.close()
    const other = createSandbox({ databasePath, products: 201 })
    expect(getRecord(other.context.database, "notes", "n1")).toBeNull()
    other.close()
  })
})

test("a reset takes away what was added, also what a list had found before", async () => {
  const sandbox = createSandbox()
  const call = caller(sandbox)
  const path = "/api/products?search=provisoire"
  putProduct(sandbox.context.database, product("provisoire"))
  expect((await call("GET", path)).json.count).toBe(1)
  sandbox.reset()
  expect((await call("GET", path)).json.count).toBe(0)
  sandbox.close()
})

test("two sandboxes share nothing", async () => {
  const [one, other] = [createSandbox(), createSandbox()]
  putProduct(one.context.database, product("provisoire"))
  expect((await caller(other)("GET", "/api/products/provisoire")).json).toBeNull()
  const { session } = await caller(one)("GET", "/api/session")
  expect((await caller(other)("PUT", "/api/session", { session: session ?? "", body: { locale: "fr-CH" } })).status).toBe(500)
  one.close()
  other.close()
})
