import { expect, test } from "vitest"
import { listen } from "./listen"

const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}`).then(
    () => true,
    () => false,
  )

test.each([
  ["127.0.0.1", { own: true, other: false }],
  [null, { own: true, other: true }],
])("listens on %s", async (host, expected) => {
  const { port, close } = await listen((_request, response) => void response.end(), 0, host)
  expect({ own: await answers("127.0.0.1", port), other: await answers("127.0.0.2", port) }).toEqual(expected)
  await close()
})
