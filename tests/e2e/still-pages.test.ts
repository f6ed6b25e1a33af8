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

type Moved = { value: number; names: string[] }

/** Notes what moved by itself in the pages that come, and how much, as browsers measure it. */
const WATCH = `
  window.moved = []
  new PerformanceObserver((list) => {
    const elementOf = (node) => (node?.closest ? node : node?.parentElement)
    const nameOf = (node) => (elementOf(node)?.closest("header, footer") ? "edge " : "") + elementOf(node)?.outerHTML.slice(0, 60)
    for (const { value, sources } of list.getEntries()) window.moved.push({ value, names: sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: "layout-shift", buffered: true })`

/** A line of text that becomes two as its rest comes moves less. */
const MOST = 0.01

const SHORT = ["/nulle-part", "/panier"]
const LONG = ["/", "/boutique", "/produits/melange-canut", "/recherche?q=cafe", "/devis", "/retractation", "/connexion"]
for (const [what, paths] of [
  ["a short page", SHORT],
  ["a page @full", LONG],
] as const) {
  test(`@script header and footer of ${what} do not move while it comes in pieces, nor does the rest`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(180_000)
    const slow = await serveInPieces(stack.shop)
    await page.addInitScript(WATCH)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths) {
        await page.goto(slow.address + path)
        await expect(page.getByRole("contentinfo")).toBeVisible()
        const moved: Moved[] = await page.evaluate("window.moved")
        const far = moved.filter(({ value, names }) => value > MOST || names.some((name) => name.startsWith("edge ")))
        expect([width, path, far]).toEqual([width, path, []])
      }
    }
    slow.close()
  })
}
