import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { setFault } from "../e2e/sandbox-control.ts"
import { hasRedisServer } from "../setup/redis-server.ts"
import { type SharedStack, startSharedStack } from "../setup/shared-stack.ts"
import { shopOrigin, type WholeShop } from "../shopper/whole-shop"
import { mixShoppers } from "./mixed-shoppers"
import type { ServedShop } from "./served-shop"

describe.skipIf(!hasRedisServer)("two processes of the shop with one Redis server", () => {
  let stack: SharedStack
  beforeAll(async () => {
    stack = await startSharedStack(2, { TRUSTED_HOPS: "1" })
  })
  afterAll(() => stack.stop())

  let asked = 0
  /** Asks both in turn, whoever asks. */
  async function ask({ method, url, headers, body }: Request, address = "198.51.100.1"): Promise<Response> {
    const { pathname, search } = new URL(url)
    const sent = new Headers([...headers].filter(([name]) => name !== "host"))
    sent.set("X-Forwarded-For", address)
    if (sent.has("Origin")) sent.set("Origin", stack.shop)
    const process = stack.processes[asked++ % stack.processes.length]
    return fetch(`${process?.address}${pathname}${search}`, {
      ...{ method, headers: sent, redirect: "manual" },
      ...(body && { body: await new Response(body).text() }),
    })
  }
  const served: Pick<ServedShop, "send"> = {
    async send(method, path, headers) {
      const answer = await ask(new Request(shopOrigin + path, { method, headers }))
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    },
  }

  test(
    "S8 two hundred shoppers with fifty pages each, at either process, see nothing of another's",
    { timeout: 900_000 },
    async () => {
      await setFault(stack, { kind: "delay", ms: 20 })
      expect(await mixShoppers({ ask } as WholeShop, served, 200, 50)).toBeGreaterThan(4_000)
    },
  )
})
