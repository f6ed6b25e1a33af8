import { afterAll, expect, test } from "vitest"
import { callAsCustomer, becomeCustomer } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { type Part, find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const partsOf = ({ children }: Part): Part[] =>
  children.flatMap((child) => (typeof child === "string" ? [] : [child, ...partsOf(child)]))

test("X19 a card is asked about before it is deleted", async () => {
  const zoe = openPageShopper(shop)
  await becomeCustomer(shop, zoe)
  await callAsCustomer(shop, zoe, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  const cards = await zoe.open("/account/cartes")
  const button = find(cards.main, "button", /^Supprimer définitivement Visa/)
  const asked = findAll(cards.main, "details").find((details) => partsOf(details).includes(button))
  expect(textOf(findAll(asked!, "summary")[0]!)).toMatch(/^Supprimer Visa/)
  expect("open" in asked!.attributes).toBe(false)
  const left = await zoe.press(cards, /^Supprimer définitivement/)
  expect(textOf(left.main)).toContain("Vous n’avez pas de carte enregistrée.")
})
