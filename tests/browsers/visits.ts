import { customer } from "../shopper/people.ts"
import { type Browser, button, press, sees, until } from "./browser.ts"

const footer = "//footer//section[.//h2[contains(., 'Newsletter')]]"

/** Opens the login over the page that is shown, and logs a customer of the seed in. */
export async function logIn(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/`)
  await press(browser, "//header//a[@href='#login']")
  await browser.type("//dialog//input[@name='email']", customer.email)
  await browser.type("//dialog//input[@name='password']", customer.password)
  await press(browser, `//dialog${button("Se connecter")}`)
  await until(browser, "the customer's area", async () => new URL(await browser.address()).pathname === "/account")
  await sees(browser, "//h1")
}

/** Saves a card of the customer of the seed in the store. */
export async function saveCard(storefront: string): Promise<void> {
  let session = ""
  const calls: [path: string, body: object][] = [
    ["/account/login", customer],
    ["/account/cards", { token: "pm_local_ok", gateway: "stripe" }],
  ]
  for (const [path, body] of calls) {
    const answer = await fetch(`${storefront}/api${path}`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa("pk_test_local")}`, "Content-Type": "application/json", "X-Session": session },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    session = answer.headers.get("X-Session") ?? session
  }
}

/** Opens the form of a quote over the page that is shown, and closes it by its link. */
export async function openPanel(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/boutique`)
  await press(browser, "//footer//a[@href='#devis']")
  await sees(browser, "//dialog[@id='devis']//h2")
  await press(browser, "//dialog[@id='devis']//a[contains(., 'Fermer')]")
  await until(browser, "the closed panel", async () => !(await browser.sees("//dialog[@id='devis']//h2")))
}

/** Filters a list by a price. */
export async function filter(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/boutique/cafes`)
  await browser.type("//main//input[@name='prix_max']", "12")
  await press(browser, button("Voir les cafés"))
  await until(browser, "the filtered list", async () => (await browser.address()).includes("prix_max=12"))
  await sees(browser, "//main//a[contains(., 'Canut')]")
}

/** Signs an address up for the newsletter in the footer. */
export async function signUp(browser: Browser, shop: string, email: string): Promise<void> {
  await browser.open(`${shop}/pages/cgv`)
  await browser.type(`${footer}//input[@name='email']`, email)
  await press(browser, `${footer}${button("S’inscrire")}`)
  await sees(browser, "//*[@role='status'][contains(., 'Votre inscription à la newsletter')]")
}
