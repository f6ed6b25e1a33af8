import { buyer } from "../shopper/people.ts"
import { type Browser, button, field, link, press, sees, until } from "./browser.ts"

/** Browses from the home page to a coffee, chooses a weight and a grind, and adds it. */
export async function chooseCoffee(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/`)
  await press(browser, link("Tous les cafés"))
  await sees(browser, "//h1[normalize-space(.)='Cafés']")
  if (!(await browser.sees(link("Canut")))) await press(browser, link("Page suivante"))
  await press(browser, link("Canut"))
  await sees(browser, "//h1[contains(., 'Canut')]")
  for (const choice of ["500 g", "Moka"]) {
    await press(browser, `//main//label[normalize-space(.)='${choice}']`)
  }
  await press(browser, button("Ajouter au panier"))
  await sees(browser, "//*[@id='panier']//*[contains(., 'Passer commande')]")
  // The page's own step to its address would end one that is typed meanwhile.
  await until(browser, "the cart's address", async () => (await browser.address()).endsWith("#panier"))
}

/** In the cart: one more of the first line, then a coupon. */
export async function changeCart(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/panier`)
  await press(browser, "//main//button[contains(., 'Un de plus')]")
  await until(browser, "two of the line", async () => /Panier\s+2\s+articles/.test(await browser.read("//body")))
  // The sums come after the number, and move what stands below them.
  await until(browser, "the new sums", async () => !(await browser.sees("//main//li[@aria-busy='true']")))
  // Where none comes, their place goes.
  await until(
    browser,
    "the wallets",
    async () =>
      !(await browser.sees("//main//*[@class='express-place']")) ||
      browser.sees("//main//*[contains(@class, 'express-settled')]"),
  )
  await browser.type(field("code"), "bienvenue10")
  await press(browser, button("Appliquer"))
  await until(browser, "the discount", async () => /BIENVENUE10/.test(await browser.read("//main")))
}

/** From the cart to the recap. */
export async function goToRecap(browser: Browser, method: string): Promise<void> {
  await press(browser, link("Passer commande"))
  await sees(browser, field("email"))
  const { country: _isChosen, ...typed } = buyer
  for (const [name, value] of Object.entries(typed)) await browser.type(field(name), value)
  await press(browser, button("Choisir la livraison"))
  await press(browser, field("service", "colissimo"))
  await press(browser, button("Choisir le paiement"))
  await press(browser, field("method", method))
  if (method === "card") await typeCard(browser)
  await press(browser, button("Vérifier ma commande"))
  await sees(browser, field("terms"))
}

/** From the cart to the recap, as a customer whose address and card are known. */
export async function pickSavedCard(browser: Browser, shop: string): Promise<void> {
  await browser.open(`${shop}/panier`)
  await press(browser, link("Passer commande"))
  await sees(browser, "//main//input[@name='addressId']")
  await press(browser, button("Choisir la livraison"))
  await press(browser, field("service", "colissimo"))
  await press(browser, button("Choisir le paiement"))
  await press(browser, "//main//input[@name='method'][starts-with(@value, 'card:')]")
  await press(browser, button("Vérifier ma commande"))
  await sees(browser, field("terms"))
}

/** Types a card into Stripe's own frame: its first field by a press, the others by the key that leads on. */
async function typeCard(browser: Browser): Promise<void> {
  const frame = "//main//*[@id='carte-nouvelle']//iframe"
  await sees(browser, frame)
  await until(browser, "the frame's field", async () => {
    await browser.press(frame)
    return (await browser.focused()) === "IFRAME"
  })
  for (const text of ["4242424242424242", "12/34", "123"]) {
    await browser.insert(text)
    await browser.key("Tab")
  }
}

/** Orders, accepts at the provider where the method leads to one, and reads the order's number. */
export async function order(browser: Browser, method: string): Promise<string> {
  await press(browser, field("terms"))
  await press(browser, button("Commander avec obligation de paiement"))
  if (method !== "card") await press(browser, button("Accepter le paiement"))
  // The bank debits a Bancontact order days later.
  const state = method === "bancontact" ? "enregistrée" : "confirmée"
  await sees(browser, `//h1[contains(., 'Merci, votre commande est ${state}')]`)
  return (/\b\d{5,}\b/.exec(await browser.read("//main")) ?? [""])[0]
}
