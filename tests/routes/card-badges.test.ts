import { afterAll, expect, test } from "vitest"
import { openPageShopper, withClass } from "../shopper/page-shopper"
import { findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// What a product's picture says in lists.

const shop = openWholeShop()
afterAll(() => shop.close())

test("a card's picture says what a reduction saves, and its dots name their colours", async () => {
  const { main } = await openPageShopper(shop).open("/boutique/machines")
  const cards = withClass(main, "card").map((card) => ({
    saved: withClass(card, "card-badge").map(textOf),
    prices: withClass(card, "price").map(textOf).join(" "),
    dots: withClass(card, "dot").map(textOf),
  }))
  const reduced = cards.filter(({ saved }) => saved.length > 0)
  expect(reduced.map(({ saved }) => saved)).toEqual([["−60 €"]])
  expect(reduced[0]?.prices).toMatch(/Prix le plus bas des 30 derniers jours/)
  for (const { saved, prices } of cards) expect(prices.includes("Prix le plus bas")).toBe(saved.length > 0)
  const dots = cards.flatMap((card) => card.dots)
  expect(dots.length).toBeGreaterThan(1)
  for (const name of dots) expect(name).toMatch(/^\p{Lu}\p{Ll}+/u)
})

test.each(["/", "/boutique", "/boutique/cafes"])("a card's picture at %s says what the merchant calls new", async (path) => {
  const { main } = await openPageShopper(shop).open(path)
  const said = withClass(main, "card").map((card) => [findAll(card, "h3").map(textOf), withClass(card, "card-badge").map(textOf)])
  expect(said).toContainEqual([["Guji Shakiso"], ["Nouveau"]])
  expect(said).toContainEqual([["Traboule"], []])
})
