import { expect, test } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { additionCookie, keepPendingAddition } from "./flash.server"

setTestEnvironment()
const addition = {
  slug: "cafe",
  choices: {},
  purchase: "mensuel",
  texts: {},
  quantity: "1",
  name: "Café",
  back: "/produits/cafe",
}

/** The cookie of an addition that waits for a login, and what the next request reads of it. */
async function keep(change: Partial<typeof addition>) {
  const headers = new Headers()
  await keepPendingAddition(headers, { ...addition, ...change })
  const [line = ""] = headers.getSetCookie()
  const request = new Request("http://shop.test/", { headers: { Cookie: line.split(";")[0] ?? "" } })
  return { line, read: await additionCookie.parse(request) }
}

test("an addition waits with a merchant's long slug and what was typed", async () => {
  const change = {
    slug: "Кофе_".repeat(60),
    texts: { "t.65a0000000000000000000e1": "À Léa,\navec soin" },
    name: "Café ".repeat(90),
  }
  const { line, read } = await keep(change)
  expect(line.length).toBeLessThanOrEqual(4096)
  expect(read).toMatchObject({ slug: change.slug, texts: change.texts })
})

test("one that no browser would keep is not sent", async () => {
  expect(await keep({ slug: "é".repeat(1000), texts: { a: "é".repeat(500) } })).toEqual({ line: "", read: null })
})
