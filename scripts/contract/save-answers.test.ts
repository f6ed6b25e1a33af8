import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { startBackend } from "../../tests/setup/backend"
import { redact } from "./redact"
import { saveAnswers } from "./save-answers"
import { tryStore } from "./try-store"

const backend = startBackend()
const folder = mkdtempSync(join(tmpdir(), "answers-"))
vi.spyOn(process.stderr, "write").mockReturnValue(true)
afterAll(() => {
  backend.close()
  rmSync(folder, { recursive: true })
})

const read = (name: string) => readFileSync(join(folder, name), "utf8")

test("a trial with a cart keeps one answer of each kind, with its shape and without anybody's words", async () => {
  const ask = globalThis.fetch
  const count = saveAnswers(folder)
  await tryStore("cart")
  globalThis.fetch = ask
  const files = readdirSync(folder)
  expect(files).toHaveLength(count())
  expect(files).toEqual(expect.arrayContaining(["get-api-settings.json", "get-api-products.json", "post-api-cart-items.json"]))

  const { call, status, contentType, body } = JSON.parse(read("get-api-settings.json")) as Record<string, never>
  expect([call, status, contentType]).toEqual(["GET /api/settings", 200, "application/json"])
  expect(body).toMatchObject({ store: { name: "text", currency: "EUR", locale: "fr-FR", support_email: "person@example.com" } })
  const all = files.map(read).join("\n")
  expect(all).not.toMatch(/lilas|lyon|café|pk_test|cid|MTEST|sandbox\.test|\+33/i)
  expect(all).not.toMatch(/"[^"]*:[^"]*session[^"]*"/)
})

test("ids keep their links, addresses and slugs their form", () => {
  const id = "6a0000000000000000000101"
  const file = { url: `https://cdn.schema.io/test-theme/${id}/0f0e` }
  const product = { id, slug: "Moulin_2--Éco", images: [{ file }], category_index: { sort: { [id]: 0 } }, phone: 33612345678 }
  const kept = redact(product) as typeof product
  expect(kept.slug).toBe("Aaaaaa_0--Aaa")
  expect(kept.id).toMatch(/^[0-9a-f]{24}$/)
  expect(Object.keys(kept.category_index.sort)).toEqual([kept.id])
  expect(kept.images[0]?.file.url).toMatch(/^https:\/\/cdn\.schema\.io\/test-theme\/[0-9a-f]{24}\/[0-9a-f]{4}$/)
  expect(JSON.stringify(kept)).not.toMatch(/6a0{10}|Moulin|33612/)
})
