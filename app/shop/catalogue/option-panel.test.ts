import { describe, expect, it } from "vitest"
import { tutorialPanelAddress } from "../content/tutorial-view"
import { addressBeneath } from "./option-panel"
import { panelAddress, panelRequest, panelSearch } from "./panel-address"

const page = (search: string) => new URL(`http://shop.invalid/boutique${search}`)

describe("the option panel's address", () => {
  it("keeps the list's own parameters", () => {
    expect(panelSearch("?tri=nom&a.origine=kenya&a.origine=perou", "canut")).toBe(
      "?tri=nom&a.origine=kenya&a.origine=perou&choix=canut",
    )
  })

  it("carries choices apart from those of a product page beneath", () => {
    const search = panelSearch("?o.couleur=rose&achat=unique", "canut", "o.poids=1-kg&achat=mensuel")
    expect(search).toBe("?o.couleur=rose&achat=unique&choix=canut&choix.o.poids=1-kg&choix.achat=mensuel")
    const asked = panelRequest(page(search))
    expect(asked?.slug).toBe("canut")
    expect(asked?.choices.toString()).toBe("o.poids=1-kg&achat=mensuel")
  })

  it("replaces the product that was open before, with its choices", () => {
    expect(panelSearch("?tri=nom&choix=canut&choix.o.poids=1-kg", "guji")).toBe("?tri=nom&choix=guji")
  })

  it("leads back to the page without the panel", () => {
    expect(addressBeneath("/boutique", "?choix=canut&choix.o.poids=1-kg&page=2")).toBe("/boutique?page=2")
    expect(addressBeneath("/", "?choix=canut")).toBe("/")
  })

  it("repeats nothing that our pages do not read, and never without bound", () => {
    const junk = Array.from({ length: 200 }, (_, index) => `x${index}=y`).join("&")
    expect(panelSearch(`?tri=nom&${junk}&q=${"k".repeat(10_240)}`, "canut")).toBe("?tri=nom&choix=canut")
    const known = Array.from({ length: 200 }, (_, index) => `a.x${index}=y`).join("&")
    expect(panelSearch(`?${known}`, "canut").length).toBeLessThan(200)
  })

  it("is the product's own page for a slug that no query has room for", () => {
    expect(panelAddress("/boutique?tri=nom", "a".repeat(1000))).toBe(`/boutique?tri=nom&choix=${"a".repeat(1000)}#option`)
    expect(panelAddress("/boutique?tri=nom", "é".repeat(1000))).toBe(`/produits/${"%C3%A9".repeat(1000)}`)
    expect(tutorialPanelAddress("", "é".repeat(1000))).toBe(`/tutoriels/${"%C3%A9".repeat(1000)}`)
  })

  it("opens nothing without its parameter", () => {
    expect(panelRequest(page("?choix.o.poids=1-kg"))).toBeNull()
    expect(panelRequest(page("?choix="))).toBeNull()
  })
})
