import { afterAll, expect, test } from "vitest"
import { startBackend } from "../../tests/setup/backend"
import { tryStore } from "./try-store"

const backend = startBackend({ store: "pounds" })
afterAll(() => backend.close())

test("a store in pounds, which sends nothing to France, has nothing broken", async () => {
  const { findings } = await tryStore("cart")
  expect(findings.filter(({ level }) => level === "broken")).toEqual([])
})
