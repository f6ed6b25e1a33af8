import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "./shop-test.ts"

const PIECE = 500
const PAUSE_MS = 20

/** Serves the shop's pages as a slow line brings them, in pieces that a browser may paint one by one. */
async function serveInPieces(shop: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${shop}${request.url}`)
      const type = answer.headers.get("content-type") ?? ""
      response.writeHead(answer.status, { "Content-Type": type })
      if (!type.includes("html")) return response.end(Buffer.from(await answer.arrayBuffer()))
      const page = await answer.text()
      for (let from = 0; from < page.length; from += PIECE) {
        response.write(page.slice(from, from + PIECE))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      return response.end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Names what moved by itself in the header and the footer of the pages that come. */
const WATCH_EDGES = `
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) if ((node?.closest ? node : node?.parentElement)?.closest("header, footer")) window.moved.push(node.nodeName)
  }).observe({ type: "layout-shift", buffered: true })`

test("@script header and footer of a short page do not move while it comes in pieces", async ({ page, stack }) => {
  const slow = await serveInPieces(stack.shop)
  await page.addInitScript(WATCH_EDGES)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ["/nulle-part", "/panier"]) {
      await page.goto(slow.address + path)
      await expect(page.getByRole("contentinfo")).toBeVisible()
      expect([width, path, await page.evaluate("window.moved")]).toEqual([width, path, []])
    }
  }
  slow.close()
})
