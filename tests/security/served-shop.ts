import { Agent, createServer, request } from "node:http"
import type { IncomingHttpHeaders } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll } from "vitest"
import type * as environment from "../../app/env.server.ts"
import type * as shopApp from "../../server/shop-app.ts"
import { openWholeShop } from "../shopper/whole-shop"

// The same instances as the build's, see whole-shop.ts.
const load = createRequire(import.meta.url)

export type Heard = { status: number; headers: IncomingHttpHeaders; text: string }

export type ServedShop = {
  /** Sends exactly these headers; a form also gets its content type. */
  send(method: string, path: string, headers: Record<string, string>, form?: Record<string, string>): Promise<Heard>
  close(): Promise<void>
}

/** Our server in front of the whole shop of this file, on a free port: what its own refusals and headers are tried through. */
export async function serveShop(): Promise<ServedShop> {
  const { createShop } = load("../../server/shop-app.ts") as typeof shopApp
  const { readEnvironment } = load("../../app/env.server.ts") as typeof environment
  const server = createServer(await createShop(readEnvironment()))
  // A connection that is closed as idle at the moment of its next request would fail a test on a busy machine.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  return {
    send(method, path, headers, form) {
      const body = form && new URLSearchParams(form).toString()
      const more = body !== undefined && {
        "Content-Type": "application/x-www-form-urlencoded",
        // Node leaves it out of a DELETE.
        "Content-Length": `${Buffer.byteLength(body)}`,
      }
      return new Promise((resolve, reject) => {
        const asked = request({ agent, port, path, method, headers: { ...more, ...headers } }, (answer) => {
          let text = ""
          answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        })
        asked.on("error", reject).end(body)
      })
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The whole shop and our server in front of it, for the tests of one file. */
export function useServedShop(options?: Parameters<typeof openWholeShop>[0]) {
  const shop = openWholeShop(options)
  let server: ServedShop
  beforeAll(async () => {
    server = await serveShop()
  })
  afterAll(async () => {
    await server.close()
    shop.close()
  })
  const send: ServedShop["send"] = (...asked) => server.send(...asked)
  return { shop, served: { send } }
}
