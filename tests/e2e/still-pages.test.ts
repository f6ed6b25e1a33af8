import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright/test"
import { sendCheckout } from "../shopper/browser-forms.ts"
import { becomeCustomer, callAsCustomer } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct } from "./steps.ts"

const PIECE = 500
const PAUSE_MS = 20

/** Serves the shop's pages as a slow line brings them, in pieces that a browser may paint one by one. */
async function serveInPieces(shop: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const { cookie = "" } = request.headers
      const answer = await fetch(`${shop}${request.url}`, { headers: { cookie } })
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

/**
 * Notes what moved by itself in the pages that come, as browsers measure it. A space that ends a text has no place before the word
 * after it: browsers score that too, and nobody sees it.
 */
const WATCH = `
  window.moved = []
  new PerformanceObserver((list) => {
    const nameOf = (node) => (node?.closest ? node : node?.parentElement)?.outerHTML.slice(0, 100) ?? "gone"
    for (const { sources } of list.getEntries())
      for (const { node } of sources) if (node?.nodeType !== 3 || node.data.trim()) window.moved.push(nameOf(node))
  }).observe({ type: "layout-shift", buffered: true })`

const WIDTHS = [360, 768, 1280, 1680]

/** Opens each page as it comes in pieces, and fails where one of its parts is seen at two places. */
async function expectStill(page: Page, shop: string, paths: readonly string[], widths = WIDTHS): Promise<void> {
  const slow = await serveInPieces(shop)
  await page.addInitScript(WATCH)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(slow.address + path)
      await expect(page.getByRole("contentinfo")).toBeVisible()
      expect([width, path, await page.evaluate("window.moved")]).toEqual([width, path, []])
    }
  }
  slow.close()
}

const SHORT = ["/nulle-part", "/panier", "/connexion", "/recherche?q=tasse"]

test("@script @full nothing of a short page moves while it comes in pieces", async ({ page, stack }) => {
  test.setTimeout(120_000)
  await expectStill(page, stack.shop, SHORT)
})

const LONG = {
  home: ["/", "/newsletter", "/preferences"],
  "a list": ["/boutique", "/boutique/machines", "/boutique/cafes?a.torrefaction=claire", "/recherche?q=cafe"],
  "a product": ["/produits/melange-canut", "/produits/machine-aurore", "/produits/cafe-epuise"],
  "a form": ["/devis", "/retractation", "/resilier", "/inscription"],
  content: ["/pages/faq", "/pages/livraison", "/pages/ecole", "/pages/a-propos", "/tutoriels/regler-espresso"],
}

for (const [what, paths] of Object.entries(LONG)) {
  test(`@script nothing of a page of ${what} moves while it comes in pieces @full`, async ({ page, stack }) => {
    test.setTimeout(240_000)
    await expectStill(page, stack.shop, paths)
  })
}

test("@script nothing of a purchase moves while its pages come in pieces @full", async ({ page, stack }) => {
  test.setTimeout(240_000)
  await addProduct(page, "panama-geisha-boquete")
  await addProduct(page, "melange-canut")
  await sendCheckout(page, "paysafecard")
  const steps = ["coordonnees", "livraison", "paiement", "verification"].map((step) => `/commande/${step}`)
  await expectStill(page, stack.shop, ["/panier", ...steps])
})

test("@script nothing of the customer area moves while its pages come in pieces @full", async ({ page, stack }) => {
  test.setTimeout(240_000)
  await becomeCustomer(page, stack)
  const address = { name: "Zoé Paul", address1: "4 rue des Tables-Claudiennes", zip: "69001", city: "Lyon", country: "FR" }
  for (const phone of ["0639980112", "0639980113"])
    await callAsCustomer(page, stack, "POST", "/account/addresses", { ...address, phone })
  await expectStill(page, stack.shop, ["/account", "/account/adresses", "/account/cartes", "/account/profil"])
})
