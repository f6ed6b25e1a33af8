import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { addToCart, goToRecap, payAtProvider, pressOrder } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { ofOneDay } from "../shopper/one-day.ts"

const KEPT = new URL("../e2e/accessibility/text/", import.meta.url)
/** A page as w3m prints it, 80 columns wide. */
export function printAsText(html: string): string {
  const options = ["-dump", "-cols", "80", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-config", "/dev/null"]
  return execFileSync("w3m", options, { input: html, encoding: "utf8" }).replace(/ +$/gm, "")
}

/**
 * The pages of a purchase as w3m prints them, by their names: the first one whole, of the others their own part. Days, years and
 * the order's number, which change, are those of one day.
 *
 * @param origin a shop of its own, as "http://localhost:…"
 */
export async function printPurchase(origin: string): Promise<Record<string, string>> {
  const shopper = createHttpShopper({ origin })
  const open = async (path: string) => (await shopper.open(path)).html
  const home = await open("/")
  const list = await open("/boutique/cafes")
  const product = await open("/produits/melange-canut")
  await addToCart(shopper, "melange-canut")
  await addToCart(shopper, "filtres-papier-02")
  const cart = await open("/panier")
  const contact = await open("/commande/coordonnees")
  const recap = await goToRecap(shopper, "ideal")
  const delivery = await open("/commande/livraison")
  const payment = await open("/commande/paiement")
  const confirmation = await payAtProvider(shopper, await pressOrder(shopper, recap))
  const parts = { list, product, cart, contact, delivery, payment, recap: recap.html, confirmation: confirmation.html }
  const pages = Object.entries(parts).map(([name, html]) => [name, /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ""] as const)
  return Object.fromEntries([["home", home] as const, ...pages].map(([name, html]) => [name, printAsText(ofOneDay(html))]))
}

/** The texts that were looked at and kept. */
export function readKeptText(name: string): string {
  return readFileSync(new URL(`${name}.txt`, KEPT), "utf8")
}

export function keepText(name: string, text: string): void {
  writeFileSync(fileURLToPath(new URL(`${name}.txt`, KEPT)), text)
}
