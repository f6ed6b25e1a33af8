import { afterAll, expect, test } from "vitest"
import { callAsCustomer, becomeCustomer } from "../shopper/page-purchase"
import { recipient } from "../shopper/people"
import { openPageShopper } from "../shopper/page-shopper"
import { type Part, find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const partsOf = ({ children }: Part): Part[] =>
  children.flatMap((child) => (typeof child === "string" ? [] : [child, ...partsOf(child)]))

/** The fold that a deletion's button stands in, closed. */
function foldOf(main: Part, button: Part): Part {
  const fold = findAll(main, "details").find((details) => partsOf(details).includes(button))
  expect("open" in fold!.attributes).toBe(false)
  return findAll(fold!, "summary")[0]!
}

test("X19 a card is asked about before it is deleted", async () => {
  const zoe = openPageShopper(shop)
  await becomeCustomer(shop, zoe)
  await callAsCustomer(shop, zoe, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const cards = await zoe.open("/account/cartes")
  const button = find(cards.main, "button", /^Supprimer définitivement Visa/)
  expect(textOf(foldOf(cards.main, button))).toMatch(/^Supprimer Visa/)
  const left = await zoe.press(cards, /^Supprimer définitivement/)
  expect(textOf(left.main)).toContain("Vous n’avez pas de carte enregistrée.")
})

test("X19 removing an address asks first, by a button that tells two of one person apart", async () => {
  const zoe = openPageShopper(shop)
  await becomeCustomer(shop, zoe)
  for (const address1 of ["12 quai Saint-Antoine", "3 place Bellecour"])
    await callAsCustomer(shop, zoe, "POST", "/account/addresses", { ...recipient, address1 })
  const { main } = await zoe.open("/account/adresses")
  const buttons = findAll(main, "button", /^Supprimer définitivement/)
  expect(buttons).toHaveLength(2)
  for (const part of [...buttons, ...buttons.map((button) => foldOf(main, button)), ...findAll(main, "link", /^Modifier/)])
    expect(textOf(part)).toMatch(/l’adresse\s: Jeanne Martin, (12\squai Saint-Antoine|3\splace Bellecour), 69002\sLyon$/)
})
