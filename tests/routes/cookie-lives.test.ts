import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import type * as crypto from "../../app/sessions/crypto.server"
import { COOKIES } from "../../app/sessions/cookies"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

/** Seconds by name, as the shop has browsers keep its cookies. */
const set = vi.hoisted(() => new Map<string, number>())
vi.mock("~/sessions/crypto.server", async (original) => {
  const actual = await original<typeof crypto>()
  const createSealedCookie: typeof actual.createSealedCookie = (name, options) => {
    set.set(`__Host-${name}`, options.maxAgeSeconds)
    return actual.createSealedCookie(name, options)
  }
  return { ...actual, createSealedCookie }
})

const shop = openWholeShop()
afterAll(() => shop.close())

const UNITS: Record<string, number> = { minute: 60, heure: 3_600, jour: 86_400, mois: 30 * 86_400 }
/** "2 heures" in seconds; null for a cookie that ends with the visit, which only a script sets. */
function secondsOf(life: string): number | null {
  const [, count, unit = ""] = /^(\d+)\u{a0}(minute|heure|jour|mois)s?$/u.exec(life) ?? []
  return life === "la visite" ? null : Number(count) * (UNITS[unit] ?? Number.NaN)
}

test("the page about cookies says how long a browser keeps each", async () => {
  for (const file of globSync("app/**/*.server.ts"))
    if (readFileSync(file, "utf8").includes("= createSealedCookie<")) await import(resolve(file))
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  const answers = [
    await visitor.post("/preferences", { locale: "fr-CH", currency: "CHF", display: "light" }),
    await visitor.post("/newsletter", { email: "lettre@exemple.fr" }),
    await visitor.send("POST", "/connexion", {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "email=jeanne%40exemple.fr",
    }),
  ]
  for (const line of answers.flatMap(({ headers }) => headers.getSetCookie())) {
    const [, name = "", seconds] = /^([^=]+)=.*; Max-Age=(\d+);/.exec(line) ?? []
    if (Number(seconds) > 0) set.set(name, Number(seconds))
  }
  const stated = COOKIES.map(({ name, life }) => [name, secondsOf(life)])
  expect(stated).toEqual(COOKIES.map(({ name }) => [name, set.get(name) ?? null]))
})
