import { describe, expect, it } from "vitest"
import { addGoods, filters } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itKnowsSeed, itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

describe("session", () => {
  it("a first visit receives a token with a colon, and keeps it", async () => {
    const shopper = newShopper(store)
    const session = await shopper.session.get()
    expect(session).toMatchObject({ currency: expect.stringMatching(/^[A-Z]{3}$/) as string })
    expect(session.account_id ?? null).toBeNull()
    expect(session.cart_id ?? null).toBeNull()
    const token = shopper.cookies.get("swell-session")
    expect(token).toContain(":")
    await shopper.settings.get()
    await shopper.account.get()
    expect(shopper.cookies.get("swell-session")).toBe(token)
  })

  itWrites("a first item, a login, a logout and another currency each bring a new token", async () => {
    const shopper = newShopper(store)
    await shopper.session.get()
    const tokens = [shopper.cookies.get("swell-session")]
    const after = async (call: Promise<unknown>) => {
      await call
      tokens.push(shopper.cookies.get("swell-session"))
    }
    await after(addGoods(shopper, filters.slug))
    await after(shopper.account.login("malik@exemple.fr", "traboule-demo-2026"))
    await after(shopper.currency.select("CHF"))
    await after(shopper.account.logout())
    expect(new Set(tokens).size).toBe(5)
  })

  itWrites("a token still percent-encoded reads as a stranger and cannot write", async () => {
    const shopper = newShopper(store)
    await shopper.account.login("malik@exemple.fr", "traboule-demo-2026")
    const stranger = newShopper(store, { session: encodeURIComponent(shopper.cookies.get("swell-session") ?? "") })
    expect(await stranger.account.get()).toBeNull()
    expect((await refusalOf(stranger.cart.update({ comments: "Bonjour" }))).status).toBe(500)
    expect(stranger.cookies.has("swell-session")).toBe(false)
  })

  itWrites("a truncated token is refused", async () => {
    const shopper = newShopper(store)
    await shopper.session.get()
    const cut = newShopper(store, { session: shopper.cookies.get("swell-session")?.slice(0, 6) })
    expect((await refusalOf(cut.session.get())).status).toBe(400)
  })

  itWrites("older copies of a token still read the account after logout", async () => {
    const shopper = newShopper(store)
    await shopper.account.login("malik@exemple.fr", "traboule-demo-2026")
    const copy = newShopper(store, { session: shopper.cookies.get("swell-session") })
    await shopper.account.logout()
    expect(await shopper.account.get()).toBeNull()
    expect(await copy.account.get()).toMatchObject({ email: "malik@exemple.fr" })
  })
})

describe("locale and currency", () => {
  itWrites("select() changes the session and the cookie, and the cart there is", async () => {
    const shopper = newShopper(store)
    await shopper.settings.load()
    await addGoods(shopper, filters.slug)
    expect(await shopper.locale.select("fr-CH")).toMatchObject({ locale: "fr-CH" })
    expect(await shopper.currency.select("CHF")).toMatchObject({ currency: "CHF" })
    expect(await shopper.session.get()).toMatchObject({ locale: "fr-CH", currency: "CHF" })
    expect(shopper.cookies.get("swell-currency")).toBe("CHF")
    expect(await shopper.cart.get()).toMatchObject({ display_locale: "fr-CH" })
  })

  itKnowsSeed(
    "the lists are those of the settings; a display currency is converted, then rounded as the client does",
    async () => {
      const shopper = newShopper(store)
      await shopper.settings.load()
      expect(shopper.currency.list().map(({ code }: { code: string }) => code)).toEqual(["EUR", "CHF"])
      expect(shopper.locale.list().map(({ code }: { code: string }) => code)).toEqual(["fr-FR", "fr-CH"])
      await shopper.currency.select("CHF")
      expect(shopper.currency.format(10, { convert: false })).toContain("10,00")
      expect(shopper.currency.format(10)).toContain("10,90")
    },
  )

  itKnowsSeed("reads answer the words of the asked locale", async () => {
    const swiss = store.sandbox.context.database
      .prepare(
        "SELECT json_extract(data, '$.slug') AS slug FROM records WHERE model = 'products' AND data LIKE '%fr-CH%' LIMIT 1",
      )
      .get() as { slug: string } | undefined
    if (!swiss) throw new Error("The seed has no product with Swiss words")
    const [french, other] = [newShopper(store), newShopper(store, { locale: "fr-CH" })]
    const words = async (shopper: typeof french) => JSON.stringify(await shopper.products.get(swiss.slug))
    expect(await words(other)).not.toBe(await words(french))
  })

  itDrivesItsCalls(store, "session-locale-currency.test.ts")
})
