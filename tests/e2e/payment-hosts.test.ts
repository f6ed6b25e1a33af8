import type { Page } from "playwright/test"
import { startStack } from "../setup/stack.ts"
import { goToPayment, main } from "./card-steps.ts"
import { expect, test } from "./shop-test.ts"
import { goOn } from "./steps.ts"

const library = "https://js.stripe.com/v3/"

/** Takes one host out of the policy of the page, as if the table lacked it, and the nonce that all libraries carry. */
async function forgetHost(page: Page, host: string): Promise<void> {
  await page.route("**/commande/paiement", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const headers = answer.headers()
    const policy = headers["content-security-policy"] ?? ""
    const without = policy.replaceAll(` ${host}`, "").replace(/(?<=script-src [^;]*) 'nonce-[^']+'/, "")
    await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": without } })
  })
}

test("@script S18 without its host in the table a method's library is refused, said so, and the others stay", async ({
  browser,
}) => {
  test.slow()
  const stack = await startStack({ environment: { PAYMENT_SCRIPTS_URL: "" } })
  const standIn = await (await fetch(`${stack.providers}/browser/stripe.js`)).text()
  try {
    for (const isForgotten of [false, true]) {
      const context = await browser.newContext({ baseURL: stack.shop })
      const page = await context.newPage()
      let asked = 0
      await page.route(`${library}**`, async (route) => {
        asked++
        await route.fulfill({ contentType: "text/javascript", body: standIn })
      })
      if (isForgotten) await forgetHost(page, "https://js.stripe.com")
      const violations: string[] = []
      page.on("console", (message) => {
        if (/Content Security Policy/.test(message.text())) violations.push(message.text())
      })
      await goToPayment(page)
      await main(page)
        .getByRole("radio", { name: /Carte bancaire|autre carte/ })
        .check()
      if (isForgotten) {
        await expect(main(page).getByRole("alert")).toContainText("n’ont pas pu être chargés")
        expect(asked).toBe(0)
        expect(violations.join()).toContain(library)
        await main(page)
          .getByLabel(/paysafecard/)
          .check()
        await goOn(page)
        await expect(page).toHaveURL(/\/commande\/verification/)
      } else {
        await expect.poll(() => asked).toBe(1)
        await expect.poll(() => page.evaluate(() => "Stripe" in window)).toBe(true)
      }
      await context.close()
    }
  } finally {
    await stack.stop()
  }
})
