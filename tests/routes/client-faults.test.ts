import { expect, test, vi } from "vitest"
import { muteLog } from "../setup/mute-log"
import { setTestEnvironment } from "../setup/environment"
import { log } from "~/log.server"
import { action } from "~/routes/rapports-client"

muteLog()

setTestEnvironment()

async function logged(message: string): Promise<unknown> {
  const request = new Request("http://localhost:3000/rapports-client", { method: "POST", body: JSON.stringify({ message }) })
  expect((await action({ request, params: {}, context: {} })).status).toBe(204)
  return vi.mocked(log.warn).mock.lastCall?.[1]?.message
}

test.each([
  [`Unexpected token J, "Jeanne Dupont" is not JSON`, "Unexpected token … is not JSON"],
  [`Unexpected token J, "Jeanne Dupont, 4 rue des Tab`, "Unexpected token …"],
  ["Pas de « Jeanne Dupont » ici", "…"],
  ["Cannot read 'Jeanne' of jeanne@exemple.fr at https://shop.test/?q=jeanne, 0612345678", "Cannot read … of … at …"],
  ["Cannot read 12 rue des Lilas of undefined", "Cannot read … of undefined"],
  ["Jeanne Dupont is not a function", "… is not a function"],
  ["ValidationError: Dupont is undefined", "ValidationError: … is undefined"],
  ["Le code LILAS-42 de Jeanne est inconnu", "… code …"],
  ["lines.at is not a function", "lines.at is not a function"],
  ["Uncaught TypeError: lines.at is not a function", "Uncaught TypeError: lines.at is not a function"],
  ["e is undefined", "e is undefined"],
  ["undefined is not an object (evaluating 'e.at')", "undefined is not an object (evaluating …"],
  ["Cannot read properties of undefined (reading 'length')", "Cannot read properties of undefined (reading 'length')"],
  [
    "Error: Minified React error #418; visit https://reactjs.org/docs/error-decoder.html?invariant=418&args[]=Jeanne for the full message",
    "Error: Minified React error #418; visit … for the full message",
  ],
])("of the message %s the log has %s", async (message, kept) => {
  expect(await logged(message)).toBe(kept)
})

test("a message of any length is cut, in time that grows with it only", async () => {
  const started = performance.now()
  expect(await logged("a ".repeat(30_000))).toHaveLength(200)
  expect(performance.now() - started).toBeLessThan(2_000)
})
