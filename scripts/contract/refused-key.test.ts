import { afterAll, expect, test } from "vitest"
import { startBackend } from "../../tests/setup/backend"
import { setTestEnvironment } from "../../tests/setup/environment"
import { tryStore } from "./try-store"

setTestEnvironment({ SWELL_PUBLIC_KEY: "pk_test_wrong" })
const backend = startBackend()
afterAll(() => backend.close())

test("a store that refuses the key says so in its own words", async () => {
  const { findings } = await tryStore("read")
  expect(findings.map(({ level, code }) => [level, code])).toEqual([["broken", "unreadable"]])
  expect(findings[0]?.detail).toMatch(/^GET \/settings: 40\d .*key/)
})
