import { afterAll, expect, test } from "vitest"
import type { ProductRecord } from "../../sandbox/storage/models.ts"
import { putProduct } from "../../sandbox/storage/products.ts"
import { findRecord } from "../../sandbox/storage/records.ts"
import { testEnvironment } from "../setup/environment"
import { addProduct, becomeCustomer, goToRecap } from "../shopper/page-purchase"
import { openPageShopper, withClass } from "../shopper/page-shopper"
import { textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// What is said of articles that cannot be had: of one, of several, of an order that is to be bought again.

const shop = openWholeShop()
afterAll(() => shop.close())

async function setStock(slug: string, level: number): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ slug, level }) }
  const answer = await shop.sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__stock`, init))
  if (!answer.ok) throw new Error(await answer.text())
}

function setActive(slug: string, active: boolean): void {
  const { database } = shop.sandbox.context
  const product = findRecord<ProductRecord>(database, "products", slug) ?? expect.fail(slug)
  putProduct(database, { ...product, active })
}

const GOODS = ["boite-a-cafe", "filtres-papier-02", "pichet-a-mousse"]

test("one article is named alone, several as a list, in the cart and on the recap", async () => {
  const shopper = openPageShopper(shop)
  for (const slug of GOODS) await addProduct(shopper, slug)
  await goToRecap(shopper)
  const read = async () =>
    Promise.all(["/panier", "/commande/verification"].map(async (path) => textOf((await shopper.open(path)).main)))
  try {
    await setStock(GOODS[0]!, 0)
    for (const text of await read()) expect(text).toMatch(/Stock insuffisant : Boîte à café un kilo\. Réduisez la quantité/)
    await setStock(GOODS[1]!, 0)
    await setStock(GOODS[2]!, 0)
    for (const text of await read())
      expect(text).toMatch(
        /Stock insuffisant : Boîte à café un kilo, Filtres papier 02, cent feuilles et Pichet à mousse 50 cl\. Réduisez/,
      )
  } finally {
    for (const slug of GOODS) await setStock(slug, 50)
  }
})

test("a page of what nobody can buy promises nothing, and shows what there is in its place with its price", async () => {
  const shopper = openPageShopper(shop)
  const soldOut = (await shopper.open("/produits/cafe-epuise")).main
  const text = textOf(soldOut)
  expect(text).toMatch(/13,50 €.*Épuisé pour le moment.*À découvrir à la place.*8,90 €/s)
  expect(text).not.toMatch(/rétract|épuisé\b/)
  expect(withClass(soldOut, "choice-out")).toEqual([])
  const made = textOf((await shopper.open("/produits/machine-vaise")).main)
  expect(made).toMatch(/Ce produit n’est plus fabriqué.*À découvrir à la place.*€/s)
  expect(made).not.toMatch(/990,00|Prix TTC|rétract/)
})

test("two lines of one article are short together, and told before anything is paid", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/produits/melange-nuit-blanche")
  for (const _piece of [1, 2]) await shopper.press(page, "Ajouter au panier", { Grains: true })
  for (const _piece of [1, 2]) await shopper.press(page, "Ajouter au panier", { Piston: true })
  const recap = await goToRecap(shopper)
  try {
    await setStock("melange-nuit-blanche", 3)
    const told = /Il n’en reste que 3 pour toutes les lignes de cet article : réduisez les quantités pour commander\./g
    const cart = textOf((await shopper.open("/panier")).main)
    expect(cart.match(told)).toHaveLength(2)
    expect(cart).toMatch(/Stock insuffisant : Nuit blanche\. Réduisez la quantité/)
    const refused = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
    expect(refused.url.pathname).toBe("/commande/verification")
    expect(textOf(refused.main)).toMatch(/Stock insuffisant : Nuit blanche\./)
  } finally {
    await setStock("melange-nuit-blanche", 50)
  }
})

test("an order that is sold no more is not said to be in the cart", async () => {
  const shopper = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, shopper)
  for (const slug of GOODS.slice(0, 2)) await addProduct(shopper, slug)
  const recap = await goToRecap(shopper, { email })
  const provider = await shopper.press(recap, "Commander avec obligation de paiement", { terms: true })
  await shopper.press(provider, "Accepter le paiement", {}, provider.document)
  const again = async () => shopper.press(await shopper.open("/account"), /^Remettre dans le panier/)
  try {
    setActive(GOODS[0]!, false)
    expect(textOf((await again()).document)).toMatch(/sont dans votre panier\. Il manque : Boîte à café un kilo\./)
    setActive(GOODS[1]!, false)
    const refused = textOf((await again()).main)
    expect(refused).toContain("Aucun article de cette commande n’est plus disponible. Rien n’a été ajouté au panier.")
    expect(refused).not.toContain("Retirez")
  } finally {
    for (const slug of GOODS) setActive(slug, true)
  }
})
