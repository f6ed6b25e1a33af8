import { expect, test, vi } from "vitest"
import { setTestEnvironment } from "../setup/environment"
import { log } from "~/log.server"
import { action } from "~/routes/rapports-client"
vi.mock("~/log.server", () => ({ log: { warn: vi.fn() } }))

setTestEnvironment()

async function logged(message: string): Promise<unknown> {
  const request = new Request("http://localhost:3000/rapports-client", { method: "POST", body: JSON.stringify({ message }) })
  expect((await action({ request, params: {}, context: {} })).status).toBe(204)
  return vi.mocked(log.warn).mock.lastCall?.[1]?.message
}

test.each([
  [`Unexpected token J, "Jeanne Dupont" is not JSON`, "Unexpected token J, … is not JSON"],
  [`Unexpected token J, "Jeanne Dupont, 4 rue des Tab`, "Unexpected token J, …"],
  ["Pas de « Jeanne Dupont » ici", "Pas de … ici"],
  ["Cannot read 'Jeanne' of jeanne@exemple.fr at https://shop.test/?q=jeanne, 0612345678", "Cannot read … of … at … …"],
  ["lines.at is not a function", "lines.at is not a function"],
])("of the message %s the log has %s", async (message, kept) => {
  expect(await logged(message)).toBe(kept)
})

test("a message of any length is cut, in time that grows with it only", async () => {
  const started = performance.now()
  expect(await logged("a".repeat(60_000))).toHaveLength(200)
  expect(performance.now() - started).toBeLessThan(2_000)
})
