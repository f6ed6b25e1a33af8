import { describe, expect, it } from "vitest"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper } from "../shopper/store-client.ts"
import { itKnowsSeed, openStore } from "./store-under-test.ts"

const store = openStore()

describe("settings", () => {
  it("load() reads all five kinds in one call [3.32]", async () => {
    const shopper = newShopper(store)
    await shopper.settings.load()
    const before = store.calls.length
    expect(shopper.settings.get("store.name")).toEqual(expect.stringMatching(/./))
    expect(shopper.settings.payments()).toBeTypeOf("object")
    expect(shopper.settings.subscriptions()).toBeTypeOf("object")
    expect(shopper.settings.session()).toMatchObject({ currency: expect.stringMatching(/^[A-Z]{3}$/) as string })
    expect(store.calls.length).toBe(before)
  })

  it("get() answers a default for what the store has not set", async () => {
    const shopper = newShopper(store)
    await shopper.settings.load()
    expect(shopper.settings.get("nothing.of.the.kind", "défaut")).toBe("défaut")
  })

  it("each kind is read by itself when nothing was loaded", async () => {
    const shopper = newShopper(store)
    expect((await shopper.settings.get()).store).toMatchObject({ currency: expect.stringMatching(/^[A-Z]{3}$/) as string })
    expect(await newShopper(store).settings.payments()).toBeTypeOf("object")
    expect(await newShopper(store).settings.subscriptions()).toBeTypeOf("object")
    await newShopper(store).settings.menus()
  })

  itKnowsSeed("the store is French: prices read as in France, and a second locale falls back to it", async () => {
    const shopper = newShopper(store)
    await shopper.settings.load()
    expect(shopper.settings.get("store")).toMatchObject({ country: "FR", locale: "fr-FR", currency: "EUR", name: "Maison Lilas" })
    expect(shopper.currency.format(12.5)).toBe("12,50\u00a0€")
    expect(shopper.settings.get("store.locales")).toContainEqual({ code: "fr-CH", name: "Français (Suisse)", fallback: "fr-FR" })
  })

  itKnowsSeed("the client resolves $locale maps, at any depth", async () => {
    const shopper = newShopper(store)
    await shopper.settings.load()
    await shopper.locale.select("fr-CH")
    expect(shopper.settings.get("brand.tagline")).toBe("Café, boutique et école, de Lyon au Léman")
    expect(shopper.settings.get("brand.credits")).toBe("Dessiné et torréfié à Lyon")
  })

  itKnowsSeed("menus(id) is one menu; payments(id) one method, undefined when it is disabled", async () => {
    const shopper = newShopper(store)
    await shopper.settings.load()
    expect(shopper.settings.menus("header")).toMatchObject({ id: "header", items: expect.any(Array) as unknown[] })
    expect(shopper.settings.payments("card")).toMatchObject({ gateway: "stripe", mode: "test" })
    expect(shopper.settings.payments("sezzle")).toBeUndefined()
    expect(shopper.settings.subscriptions("features")).toMatchObject({ pause_indefinitely: true })
  })

  itDrivesItsCalls(store, "settings.test.ts")
})
