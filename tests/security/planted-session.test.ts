import { afterAll, describe, expect, test } from "vitest"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const sessionOf = (visitor: Visitor) => visitor.cookies.get("swell-session") ?? ""
const personal = /Jeanne|jeanne@exemple\.fr|Saint-Antoine/

/** An attacker's browser with a session of its own, whose token it plants elsewhere. */
async function openAttacker(): Promise<Visitor> {
  const attacker = openVisitor(shop)
  await fillCart(attacker)
  expect(sessionOf(attacker)).not.toBe("")
  return attacker
}

describe("S10 a planted session", { timeout: 90_000 }, () => {
  test("S10 never sees the data of who logs in with it: it is left out, and the token changes at login", async () => {
    const attacker = await openAttacker()
    const victim = openVisitor(shop)
    victim.cookies.set("swell-session", sessionOf(attacker))
    await logIn(victim)
    expect(sessionOf(victim)).not.toBe(sessionOf(attacker))
    expect(await (await victim.get("/account")).text()).toMatch(personal)
    for (const path of ["/account", "/account/profil", "/account/adresses", "/panier", "/commande/coordonnees", "/"]) {
      expect(await (await attacker.get(path)).text()).not.toMatch(personal)
    }
  })

  test("S10 is nobody's session without its companion cookie, which no sister host can set", async () => {
    const attacker = await openAttacker()
    const companion = attacker.cookies.names().find((name) => name.startsWith("__Host-"))
    expect(companion).toBeDefined()
    const victim = openVisitor(shop)
    victim.cookies.set("swell-session", sessionOf(attacker))
    shop.calls.length = 0
    await victim.get("/panier")
    expect(shop.calls.filter(({ session }) => session !== null)).toEqual([])

    const stranger = await openAttacker()
    victim.cookies.set(companion ?? "", stranger.cookies.get(companion ?? "") ?? "")
    victim.cookies.set("swell-session", sessionOf(attacker))
    await victim.get("/panier")
    expect(shop.calls.filter(({ session }) => session !== null)).toEqual([])
  })

  test("S10 a stolen token alone opens no account", async () => {
    const jeanne = openVisitor(shop)
    await logIn(jeanne)
    const thief = openVisitor(shop)
    thief.cookies.set("swell-session", sessionOf(jeanne))
    const answer = await thief.get("/account")
    expect(answer.status).toBe(303)
    expect(await answer.text()).not.toMatch(personal)
  })

  test("S10 the cookies are closed to scripts, sent over HTTPS only and bound to this host", async () => {
    const visitor = openVisitor(shop)
    const added = await visitor.post("/produits/melange-canut", {
      ...{ "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" },
    })
    const lines = added.headers.getSetCookie().filter((line) => /^(swell-session|__Host-)/.test(line))
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
      expect(line).not.toMatch(/Domain=/i)
    }
  })
})
