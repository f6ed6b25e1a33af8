import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { fieldsOf, fillCard, goToPayment, order, typeCard } from "./card-steps.ts"
import { becomeCustomer } from "./customer-steps.ts"
import * as libraries from "./library-works.ts"
import { nativeApplePay } from "./native-apple-pay.ts"
import { testOverRealHosts } from "./real-hosts.ts"
import { expect } from "./shop-test.ts"
import { addProduct, answerProvider, goOn, pickMethod } from "./steps.ts"
import { awaitSheet, main, walletButton } from "./wallet-steps.ts"
import { type LibraryWork, workAsLibrary } from "./work-as-library.ts"

// One worker a shop.
const seeded = testOverRealHosts()
const authorizenet = testOverRealHosts({ google: "authorizenet", apple: "authorizenet", card: "authorizenet" })
const braintree = testOverRealHosts({ google: "braintree", apple: "braintree", paypal: "braintree", card: "quickpay" })

type Row = {
  name: string
  shop: typeof seeded
  /** Shown in `npm test`; all in `npm run test:full`. */
  shown?: true
  /** What the flow itself asks for under a real name. */
  asks?: string
  works: readonly LibraryWork[]
  /** To the page of its buttons or fields. */
  open(page: Page, stack: Stack): Promise<unknown>
  /** From there to what follows the approval. */
  pay(page: Page): Promise<unknown>
  after: RegExp
}

const checkout = /\/commande\/(coordonnees|verification)$/
const inSheet = (name: string): Pick<Row, "open" | "pay" | "after"> => ({
  open: async (page) => {
    await addProduct(page, "melange-canut")
    await page.goto("/panier")
    await expect(walletButton(page, name)).toBeVisible()
  },
  async pay(page) {
    await walletButton(page, name).click()
    await (await awaitSheet(page, name)).getByRole("button", { name: "Payer", exact: true }).click()
  },
  after: checkout,
})
const braintreeCalls = "https://api.sandbox.braintreegateway.com/merchants/maisonlilas/client_api/v1"
const rows: Row[] = [
  {
    name: "a card at Stripe",
    asks: "https://api.stripe.com/v1/payment_intents/",
    shop: seeded,
    shown: true,
    works: [libraries.stripe],
    async open(page) {
      await goToPayment(page)
      await typeCard(page, "4242 4242 4242 4242")
      await expect(fieldsOf(page).getByLabel("Code de sécurité")).toHaveValue("123")
    },
    async pay(page) {
      await goOn(page)
      await order(page)
    },
    after: /\/commande\/merci\//,
  },
  {
    name: "the bank's question about a card at Stripe",
    asks: "https://api.stripe.com/v1/payment_intents/",
    shop: seeded,
    works: [libraries.stripe],
    async open(page) {
      await goToPayment(page)
      await typeCard(page, "4000 0025 0000 3155")
      await goOn(page)
      await order(page)
      await expect(page.getByRole("dialog", { name: "Authentification 3-D Secure" })).toBeVisible()
    },
    pay: (page) => page.getByRole("button", { name: "Payer", exact: true }).click(),
    after: /\/commande\/merci\//,
  },
  {
    name: "a card saved in the account",
    asks: "https://js.stripe.com/v1/payment_methods",
    shop: seeded,
    works: [libraries.stripe],
    async open(page, stack) {
      await becomeCustomer(page, stack, { next: "/account/cartes" })
      await fillCard(fieldsOf(page), "4242 4242 4242 4242")
    },
    async pay(page) {
      await main(page).getByRole("button", { name: "Enregistrer cette carte" }).click()
      await expect(main(page).getByRole("heading", { name: "Visa se terminant par 4242" })).toBeVisible()
    },
    after: /\/account\/cartes/,
  },
  {
    name: "PayPal",
    asks: "https://www.paypal.com/provider/paypal/orders/",
    shop: seeded,
    works: [libraries.paypal],
    ...inSheet("PayPal"),
  },
  {
    name: "Amazon Pay",
    asks: "https://static-eu.payments-amazon.com/checkout.js",
    shop: seeded,
    works: [libraries.amazon],
    open: inSheet("Amazon Pay").open,
    async pay(page) {
      await walletButton(page, "Amazon Pay").click()
      await expect(page).toHaveURL(/^https:\/\/payments\.amazon\.fr\/checkout\/initiate$/)
      await answerProvider(page, "Accepter le paiement")
    },
    after: checkout,
  },
  {
    name: "Link, among Stripe's wallets",
    asks: "https://api.stripe.com/v1/payment_methods",
    shop: seeded,
    works: [libraries.stripe],
    ...inSheet("Link"),
  },
  {
    name: "Google Pay",
    asks: "https://pay.google.com/gp/p/js/pay.js",
    shop: authorizenet,
    works: [libraries.google],
    ...inSheet("Google Pay"),
  },
  { name: "Apple Pay", shop: authorizenet.extend({ page: nativeApplePay }), works: [], ...inSheet("Apple Pay") },
  {
    name: "a card at the vault",
    asks: "https://vault.schema.io/tokens?",
    shop: authorizenet,
    works: [],
    async open(page) {
      await goToPayment(page)
      await main(page)
        .getByRole("radio", { name: /Carte bancaire/ })
        .check()
      await fillCard(main(page), "4242 4242 4242 4242")
    },
    async pay(page) {
      await goOn(page)
      await order(page)
    },
    after: /\/commande\/merci\//,
  },
  {
    name: "Google Pay through Braintree",
    asks: "https://payments.sandbox.braintree-api.com/graphql",
    shop: braintree,
    works: [libraries.google, libraries.braintree],
    ...inSheet("Google Pay"),
  },
  {
    name: "Apple Pay through Braintree",
    asks: `${braintreeCalls}/payment_methods/apple_payment_tokens`,
    shop: braintree.extend({ page: nativeApplePay }),
    works: [libraries.braintree],
    ...inSheet("Apple Pay"),
  },
  {
    name: "PayPal through Braintree",
    asks: `${braintreeCalls}/payment_methods/paypal_accounts`,
    shop: braintree,
    works: [libraries.paypal, libraries.braintree],
    ...inSheet("PayPal"),
  },
]

const hostsOf = (addresses: readonly string[] = []) => addresses.map((address) => new URL(address).host)

for (const { name, shop, shown, asks, works, open, pay, after } of rows) {
  shop(
    `@script${shown ? "" : " @full"} S18 ${name} breaks no policy at the real hosts`,
    async ({ page, stack, asked, violations }) => {
      const logged = stack.shopLog().length
      await open(page, stack)
      for (const work of works) {
        const { frames, windows } = await workAsLibrary(page, work)
        expect(frames, "frames that may ask for a payment").toEqual(hostsOf(work.frames))
        expect(windows, "windows that can answer").toEqual(hostsOf(work.windows))
        expect(violations).toEqual([])
      }
      await pay(page)
      await expect(page).toHaveURL(after)
      if (asks) expect(asked.join(" ")).toContain(asks)
      expect(violations).toEqual([])
      expect(stack.shopLog().slice(logged)).not.toContain("policy-violation")
    },
  )
}

seeded("@script S18 a page without payment lets nothing of them in, and says so", async ({ page, stack, violations }) => {
  const all = (kind: "scripts" | "sheets" | "frames" | "images" | "calls") =>
    Object.values<LibraryWork>(libraries).flatMap((work) => work[kind] ?? [])
  const work = {
    scripts: all("scripts"),
    sheets: all("sheets"),
    frames: all("frames"),
    images: all("images"),
    calls: all("calls"),
  }
  await page.goto("/connexion")
  expect(await workAsLibrary(page, work)).toEqual({ frames: [], windows: [] })
  const refused = violations.join("\n")
  for (const address of Object.values(work).flat()) expect(refused).toContain(new URL(address).origin)
  await expect.poll(() => stack.shopLog()).toContain("policy-violation")
})

/** Takes one host out of the policy of the payment page, as if the table lacked it, and the nonce that all libraries carry. */
async function forgetHost(page: Page, host: string): Promise<void> {
  await page.route("**/commande/paiement", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const headers = answer.headers()
    const policy = headers["content-security-policy"] ?? ""
    const without = policy.replaceAll(` ${host}`, "").replace(/(?<=script-src [^;]*) 'nonce-[^']+'/, "")
    await route.fulfill({ response: answer, headers: { ...headers, "content-security-policy": without } })
  })
}

seeded(
  "@script S18 without its host in the table a library is refused, said so, and the other methods stay",
  async ({ page, asked, violations }) => {
    await forgetHost(page, "https://js.stripe.com")
    await goToPayment(page)
    await main(page)
      .getByRole("radio", { name: /Carte bancaire|autre carte/ })
      .check()
    await expect(main(page).getByRole("alert")).toContainText("n’ont pas pu être chargés")
    expect(asked.filter((address) => address.includes("js.stripe.com"))).toEqual([])
    expect(violations).toContain("script-src-elem https://js.stripe.com/v3/")
    await pickMethod(page, /paysafecard/)
    await goOn(page)
    await expect(page).toHaveURL(/\/commande\/verification/)
    await page.unrouteAll({ behavior: "ignoreErrors" })
  },
)
