import { describe, expect, test } from "vitest"
import { chooseOnTop, isBeingChosen, purchaseAddress } from "./option-panel"

const guji = "/produits/guji"
const pending = { pathname: guji, search: "?o.poids=1-kg&o.mouture=grains&achat=unique" }
const inPanel = { pathname: "/boutique", search: "?tri=nom&choix=guji&choix.o.poids=1-kg&choix.o.mouture=grains" }

describe("a choice made while another one loads", () => {
  test("is made on top of it", () => {
    expect(chooseOnTop(`${guji}?o.poids=250-g&o.mouture=piston&achat=unique`, "o.mouture", pending)).toBe(
      `${guji}?o.poids=1-kg&o.mouture=piston&achat=unique`,
    )
    expect(
      chooseOnTop("/boutique?tri=nom&choix=guji&choix.o.poids=250-g&choix.o.mouture=moka#option", "choix.o.mouture", inPanel),
    ).toBe("/boutique?tri=nom&choix=guji&choix.o.poids=1-kg&choix.o.mouture=moka#option")
  })

  test.each([
    ["nothing is on its way", `${guji}?o.mouture=piston`, null],
    ["another product is", "/produits/canut?o.mouture=piston", pending],
    ["the panel of another product is", "/boutique?choix=canut&o.mouture=piston#option", inPanel],
    ["a panel over this page is", `${guji}?o.mouture=piston`, { pathname: guji, search: "?choix=canut&o.poids=1-kg" }],
  ])("is the link's own when %s", (_when, href, address) => {
    expect(chooseOnTop(href, "o.mouture", address)).toBe(href)
    expect(isBeingChosen(href, "o.mouture", address)).toBe(false)
  })

  test("is known while it loads", () => {
    expect(isBeingChosen(`${guji}?o.poids=1-kg&o.mouture=moka`, "o.poids", pending)).toBe(true)
    expect(isBeingChosen(`${guji}?o.poids=500-g&o.mouture=moka`, "o.poids", pending)).toBe(false)
  })

  test("is what a purchase takes", () => {
    const shown = `${guji}?o.poids=250-g&o.mouture=grains`
    expect(purchaseAddress(shown, pending)).toBe(guji + pending.search)
    expect(purchaseAddress(shown, inPanel)).toBe(`${guji}?o.poids=1-kg&o.mouture=grains`)
    expect(purchaseAddress(shown, null)).toBe(shown)
    expect(purchaseAddress(shown, { pathname: "/boutique", search: "?tri=nom" })).toBe(shown)
    expect(purchaseAddress("/produits/canut?o.poids=250-g", inPanel)).toBe("/produits/canut?o.poids=250-g")
  })
})
