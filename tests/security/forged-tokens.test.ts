import { createHmac, hkdfSync } from "node:crypto"
import { CompactEncrypt } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  answerProvider,
  comeBack,
  fillCart,
  goToRecap,
  listPlaced,
  logIn,
  pressOrder,
  providerPage,
  readSeen,
} from "../shopper/visitor-purchase"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { withoutLimits } from "./fuzz"

const shop = openWholeShop({ environment: { RATE_LIMITS: withoutLimits } })
afterAll(() => shop.close())

const foreignKey = (purpose: string) =>
  new Uint8Array(hkdfSync("sha256", "the secret of another shop, long enough", "", purpose, 32))
const base64 = (text: string) => Buffer.from(text).toString("base64url")

/** What somebody could make of a token: changed, cut, put together anew, or empty. */
function forgeriesOf(token: string): string[] {
  const middle = Math.floor(token.length / 2)
  const flipped = (at: number) => `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`
  const parts = token.split(".")
  return [
    ...["", ".", "..", "....", "A", "null", "é", "%", "%00", "__proto__", "A".repeat(3000)],
    ...[flipped(0), flipped(middle), flipped(token.length - 1), token.slice(0, middle), token.slice(1), token.slice(0, -1)],
    ...[`${token}A`, `${token}.`, token + token, token.toLowerCase(), [...token].reverse().join(""), parts.reverse().join(".")],
  ].filter((forged) => forged !== token)
}

/** What a decrypting library may stumble over. */
const sealedBy = (header: object, rest = "..AAAA.AAAA.AAAA") => base64(JSON.stringify(header)) + rest
const oddSeals = [
  sealedBy({ alg: "none" }),
  sealedBy({ alg: "dir", enc: "A256GCM", zip: "DEF" }),
  sealedBy({ alg: "dir", enc: "A256GCM", crit: ["exp"], exp: 1 }),
  sealedBy({ alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2c: 100_000_000, p2s: "AAAA" }, ".AAAA.AAAA.AAAA.AAAA"),
  `${base64("{")}..AAAA.AAAA.AAAA`,
]

async function sealForeign(name: string, value: unknown): Promise<string> {
  const content = JSON.stringify({ value, until: Date.now() + 60_000 })
  return new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(foreignKey(`cookie ${name}`))
}

type Made = { visitor: Visitor; attemptId: string; checkoutId: string; back: string }

/** A customer who has begun a payment, and ordered. */
async function purchase(): Promise<Made> {
  const visitor = openVisitor(shop)
  await goToRecap(visitor)
  const page = providerPage(await pressOrder(visitor))
  const back = await answerProvider(shop, page, "accept")
  const attemptId = new URL(back, "https://shop.test").searchParams.get("essai") ?? ""
  await visitor.get(back)
  await comeBack(visitor, back)
  return { visitor, attemptId, checkoutId: listPlaced(shop).at(-1)!.checkout_id, back }
}

const personal = /Camille|Tables-Claudiennes|Jeanne/

describe("S23 tokens that this shop did not make", { timeout: 120_000 }, () => {
  let made: Made
  beforeAll(async () => {
    made = await purchase()
  }, 60_000)

  /** Asks for a page with this one cookie, changed. */
  async function ask(name: string, value: string, path: string): Promise<void> {
    const answer = await openVisitor(shop).get(path, { cookies: { [name]: value } })
    expect([name, value.slice(0, 60), path, answer.status < 500]).toEqual([name, value.slice(0, 60), path, true])
    if (!path.startsWith("/connexion")) expect(await answer.text()).not.toMatch(personal)
  }

  test("S23 cookies: changed, cut, swapped, empty, of another secret: they count as none", async () => {
    const { visitor, attemptId, checkoutId } = made
    const paths = [
      ...[
        `/paiement/retour?essai=${attemptId}`,
        `/commande/attente?essai=${attemptId}`,
        "/commande/attente",
        "/panier",
        "/connexion",
      ],
      ...[`/commande/merci/${checkoutId}`, `/commande/attente?commande=${checkoutId}`, "/commande/verification", "/account"],
    ]
    const names = ["paiement", "commandes", "suivi", "accuses", "retour", "flash", "ajout", "navigateur", "apercu"].map(
      (name) => `__Host-${name}`,
    )
    const held = names.flatMap((name) => visitor.cookies.get(name) ?? [])
    expect(held.length).toBeGreaterThanOrEqual(3)
    for (const name of names) {
      const own = decodeURIComponent(visitor.cookies.get(name) ?? held[0]!)
      const swapped = held.map(decodeURIComponent).filter((each) => each !== own)
      const bare = name.replace("__Host-", "")
      const foreign = [await sealForeign(bare, [checkoutId]), await sealForeign(bare, { id: attemptId, checkoutId })]
      const all = [...forgeriesOf(own), ...oddSeals, ...swapped, ...foreign]
      for (const [index, forged] of all.entries()) await ask(name, encodeURIComponent(forged), paths[index % paths.length]!)
      // Planted by a page of a sister domain, which cannot set a name with this prefix.
      for (const path of paths) await ask(bare, encodeURIComponent(own), path)
    }
  })

  test("S23 the session and its binding, changed or of another browser: nobody's pages", async () => {
    const { visitor } = made
    await logIn(visitor)
    for (const name of ["swell-session", "__Host-lien", "__Host-formulaire"]) {
      const own = decodeURIComponent(visitor.cookies.get(name) ?? "A".repeat(24))
      for (const forged of forgeriesOf(own)) {
        const browser = openVisitor(shop)
        for (const each of visitor.cookies.names()) browser.cookies.set(each, visitor.cookies.get(each) ?? "")
        browser.cookies.set(name, encodeURIComponent(forged))
        for (const path of ["/account", "/panier"]) {
          const answer = await browser.get(path)
          expect([name, forged.slice(0, 60), path, answer.status < 500]).toEqual([name, forged.slice(0, 60), path, true])
          if (name !== "__Host-formulaire" && forged !== own.toLowerCase()) expect(await answer.text()).not.toMatch(personal)
        }
      }
    }
  })

  test("S23 links: a follow-up, a password's, a login's, a cart's @full", async () => {
    const { visitor, checkoutId } = await purchase()
    const page = await (await visitor.get(`/commande/merci/${checkoutId}?suivi=fait`)).text()
    const [, token = ""] = new RegExp(`/suivi/${checkoutId}/([\\w-]{22})`).exec(page) ?? []
    expect(token).not.toBe("")
    const asPath = (forged: string) => encodeURIComponent(forged).replaceAll(".", "%2E")
    for (const forged of forgeriesOf(token).filter((each) => !/^\.*$/.test(each))) {
      const answer = await openVisitor(shop).get(`/suivi/${checkoutId}/${asPath(forged)}`)
      expect([forged.slice(0, 60), answer.status >= 400, answer.status < 500]).toEqual([forged.slice(0, 60), true, true])
    }
    for (const forged of forgeriesOf(checkoutId).filter((each) => !/^\.*$/.test(each))) {
      for (const path of [`/suivi/${asPath(forged)}/${token}`, `/panier?reprise=${encodeURIComponent(forged)}`]) {
        const answer = await openVisitor(shop).get(path)
        expect([path.slice(0, 90), answer.status >= 400, answer.status < 500]).toEqual([path.slice(0, 90), true, true])
      }
    }
    for (const receipt of ["x", "00000000-0000-4000-8000-000000000000"]) {
      for (const path of ["/retractation", "/resilier"]) {
        const answer = await openVisitor(shop).get(`${path}?recu=${receipt}`)
        expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("est enregistrée")])
      }
    }
    const key = "c1a2n3a4r5i6p7l8a9n0t1e2e3c4l5e6"
    for (const forged of [key, ...forgeriesOf(key)].filter((each) => !/^\.*$/.test(each))) {
      const password = await openVisitor(shop).post(`/mot-de-passe/${asPath(forged)}`, { password: "un-mot-de-passe" })
      const login = await openVisitor(shop).post("/account/acces", { email: "jeanne@exemple.fr", token: forged })
      for (const { status } of [password, login])
        expect([forged.slice(0, 60), status >= 400, status < 500]).toEqual([forged.slice(0, 60), true, true])
    }
  })

  test("S23 returns: an attempt, an order's id, a provider's token", async () => {
    const { attemptId, checkoutId, back } = made
    for (const [name, own] of [
      ["essai", attemptId],
      ["commande", checkoutId],
    ] as const) {
      for (const forged of [own, ...forgeriesOf(own)]) {
        const answer = await openVisitor(shop).get(`/commande/attente?${name}=${encodeURIComponent(forged)}`)
        expect([name, forged.slice(0, 60), answer.status]).toEqual([name, forged.slice(0, 60), 404])
      }
    }
    const placed = listPlaced(shop).length
    for (const forged of forgeriesOf(attemptId)) {
      const address = new URL(back, "https://shop.test")
      address.searchParams.set("essai", forged)
      const stranger = openVisitor(shop)
      const end = await stranger.get(await comeBack(stranger, address.pathname + address.search))
      expect([forged.slice(0, 60), end.status]).toEqual([forged.slice(0, 60), 404])
      address.searchParams.set("essai", attemptId)
      for (const name of ["gateway", "sid", "redirect_status"]) {
        address.searchParams.set(name, forged)
        const answer = await stranger.get(await comeBack(stranger, address.pathname + address.search))
        expect([name, forged.slice(0, 60), answer.status < 500]).toEqual([name, forged.slice(0, 60), true])
        expect(await answer.text()).not.toMatch(personal)
      }
    }
    expect(listPlaced(shop)).toHaveLength(placed)
  })

  test("S23 fields: a recap's snapshot, a form's token", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    const seen = await readSeen(visitor)
    const placed = listPlaced(shop).length
    const [content = ""] = seen.split(".")
    const text = Buffer.from(content, "base64url").toString()
    const signed = createHmac("sha256", foreignKey("signed seen-cart")).update(text).digest("base64url")
    for (const forged of [...forgeriesOf(seen), `${content}.${signed}`, `${base64("{}\n\n")}.${signed}`]) {
      const answer = await pressOrder(visitor, forged)
      expect([forged.slice(0, 60), answer.status]).toEqual([forged.slice(0, 60), 422])
    }
    expect(listPlaced(shop)).toHaveLength(placed)
    const silent = openVisitor(shop)
    await fillCart(silent)
    for (const forged of forgeriesOf(seen)) {
      const fields = new URLSearchParams({ formToken: forged, method: "virement" }).toString()
      const answer = await silent.send("POST", "/commande/paiement", {
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: fields,
      })
      expect([forged.slice(0, 60), answer.status]).toEqual([forged.slice(0, 60), 403])
    }
  })
})
