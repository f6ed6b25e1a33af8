import { type HttpShopper, type Page, formWithButton, headingOf } from "./http-shopper.ts"
import { buyer } from "./people.ts"

/** What ends a purchase: the page that says how it went. */
type Ending = "confirmed" | "waiting" | "told" | "lost"

/** Puts a product without choices into the cart. */
export async function addToCart(shopper: HttpShopper, slug: string): Promise<Page> {
  return shopper.send(formWithButton(await shopper.open(`/produits/${slug}`), "Ajouter au panier"), { quantity: "1" })
}

/** From a filled cart to the recap: contact, Colissimo, a method of payment. */
export async function goToRecap(shopper: HttpShopper, method: string, who: Partial<typeof buyer> = {}): Promise<Page> {
  const contact = await shopper.open("/commande/coordonnees")
  const delivery = await shopper.send(formWithButton(contact, "Choisir la livraison"), { ...buyer, ...who })
  const payment = await shopper.send(formWithButton(delivery, "Choisir le paiement"), { service: "colissimo" })
  const recap = await shopper.send(formWithButton(payment, "Vérifier ma commande"), { method })
  if (recap.url.pathname !== "/commande/verification") throw new Error(`No recap, but “${headingOf(recap)}” (${recap.status})`)
  return recap
}

/** Accepts the terms and presses the order button of a recap; ends at the provider's page, or where the order led to. */
export async function pressOrder(shopper: HttpShopper, recap: Page): Promise<Page> {
  const pressed = await shopper.send(formWithButton(recap, "Commander avec obligation de paiement"), { terms: "on" })
  return shopper.settle(pressed, isAtProvider)
}

/** Answers a provider's page; ends where the shop leads to. */
export async function payAtProvider(shopper: HttpShopper, page: Page, choice = "accept"): Promise<Page> {
  return shopper.settle(await shopper.send(formWithButton(page, "Accepter le paiement"), { choice }))
}

export function isAtProvider({ url }: Page): boolean {
  return url.pathname.startsWith("/provider/")
}

/** What the page at the end of a purchase tells the shopper. */
export function endingOf(page: Page): Ending {
  const { pathname } = page.url
  if (page.status === 200 && pathname.startsWith("/commande/merci/")) return "confirmed"
  if (page.status === 200 && pathname === "/commande/attente") return "waiting"
  return headingOf(page) === "" ? "lost" : "told"
}
