import { setTimeout as pause } from "node:timers/promises"
import { afterEach, expect, test, vi } from "vitest"
import { putRecord } from "../../sandbox/storage/records.ts"
import { type Heard, useServedShop } from "../security/served-shop"
import { isComposed } from "../shopper/composed-page"
import { customer } from "../shopper/people"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"
import { ADDRESSES, CHOICES, compareComposed, SHOPPERS } from "./composed-comparison"

const { shop, served } = useServedShop()

afterEach(() => void vi.useRealTimers())

// Every address once for each shopper, by turns with each choice; all with all: composed-pages.full.ts.
test.each(Object.entries(SHOPPERS))(
  "%s gets from the cache byte for byte what is rendered for them alone",
  async (who, prepare) => {
    const turn = Object.keys(SHOPPERS).indexOf(who)
    const pages = ADDRESSES.map((path, at) => [CHOICES[(at + turn) % CHOICES.length] ?? "", path] as const)
    await compareComposed(shop, served, prepare, pages)
  },
)

test("a composed page goes uncompressed to who takes no gzip", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  // What is said once makes a page for one request.
  await visitor.get("/boutique")
  const read = async (accepted: string) => {
    const headers = { Host: "shop.test", Cookie: visitor.cookies.header(), "Accept-Encoding": accepted }
    // The first visit renders the page.
    await served.send("GET", "/boutique", headers)
    const { headers: sent, text } = await served.send("GET", "/boutique", headers)
    return [isComposed(sent["server-timing"]), sent["content-encoding"], text.endsWith("</html>")]
  }
  expect(await read("gzip, br")).toEqual([true, "gzip", false])
  expect(await read("br")).toEqual([true, undefined, true])
})

test("a composed page answers HEAD without its body, and a range whole", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  await visitor.get("/boutique")
  const ask = async (method: string, more = {}) => {
    const answer = await served.send(method, "/boutique", { Host: "shop.test", Cookie: visitor.cookies.header(), ...more })
    const { status, headers, text } = answer
    const isWhole = Number(headers["content-length"]) === Buffer.byteLength(text)
    return [isComposed(headers["server-timing"]), status, headers["content-length"], isWhole, headers["content-range"]]
  }
  // The first visit renders the page.
  await ask("GET")
  const [, , length] = await ask("GET")
  expect(Number(length)).toBeGreaterThan(10_000)
  expect(await ask("HEAD")).toEqual([true, 200, length, false, undefined])
  expect(await ask("GET", { Range: "bytes=0-99" })).toEqual([true, 200, length, true, undefined])
})

/** Whether pages offer the newsletter: one answer where all agree. */
async function newsletterShown(visitor: Visitor): Promise<Set<boolean>> {
  const found: boolean[] = []
  for (const path of ["/", "/boutique", "/boutique", "/pages/faq"]) {
    const answer = await served.send("GET", path, { Host: "shop.test", Cookie: visitor.cookies.header() })
    visitor.cookies.keep([answer.headers["set-cookie"] ?? []].flat())
    found.push(answer.text.includes(`action="/newsletter"`))
  }
  return new Set(found)
}

test.each([
  ["without a cart", async () => undefined],
  ["with a cart", (visitor: Visitor) => fillCart(visitor)],
])("a sign-up hides the newsletter's block on every page of a visitor %s, and leaving shows it again", async (who, prepare) => {
  const visitor = openVisitor(shop)
  await prepare(visitor)
  const email = `bloc-${who.replaceAll(" ", "-")}@exemple.fr`
  const shows = () => newsletterShown(visitor)
  expect(await shows()).toEqual(new Set([true]))
  expect((await visitor.post("/newsletter", { email, returnTo: "/" })).status).toBe(303)
  expect(await shows()).toEqual(new Set([false]))
  expect((await visitor.post("/desinscription", { email })).status).toBe(303)
  expect(await shows()).toEqual(new Set([true]))
})

test("a customer who leaves the newsletter sees it offered by the next page, without having seen the answer", async () => {
  const visitor = openVisitor(shop)
  await logIn(visitor)
  const seen = () => {
    visitor.cookies.keep(["__Host-flash=; Max-Age=0"])
    return newsletterShown(visitor)
  }
  expect((await visitor.post("/newsletter", { returnTo: "/" })).status).toBe(303)
  expect(await seen()).toEqual(new Set([false]))
  expect((await visitor.post("/desinscription", { email: customer.email })).status).toBe(303)
  expect(await seen()).toEqual(new Set([true]))
})

test("a shopper's panels say what the settings say now, in the shopper's language, as the page around them does @full", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  /** Whose cart is empty again, so that two have the same. */
  async function openEmptied(locale: string) {
    const visitor = openVisitor(shop)
    visitor.cookies.set("swell-locale", locale)
    await fillCart(visitor)
    const line = /name="lineId" value="(\w+)"/.exec(await (await visitor.get("/panier")).text())
    await visitor.post("/panier", { intent: "remove", lineId: line?.[1] ?? "" })
    // The notice is said once.
    await visitor.get("/panier")
    return visitor
  }
  async function readAnswerTime(visitor: Visitor) {
    const headers = { Host: "shop.test", Cookie: visitor.cookies.header() }
    let last: Heard | undefined
    // The page is read again in the background, then with its settings.
    for (let reads = 0; reads < 4; reads++) {
      vi.setSystemTime(Date.now() + 6_000)
      last = await served.send("GET", "/boutique", headers)
      await pause(200)
    }
    expect(isComposed(last?.headers["server-timing"])).toBe(true)
    return /Réponse sous ([^.<]+)\./.exec(last?.text ?? "")?.[1]
  }
  // The languages that a store has are known once a page was rendered.
  await served.send("GET", "/boutique", { Host: "shop.test" })
  const [french, swiss] = [await openEmptied("fr-FR"), await openEmptied("fr-CH")]
  expect(await readAnswerTime(french)).toBe("deux jours ouvrés")
  const [record] = shop.records<{ id: string; value: Record<string, object> }>("settings")
  const devis = { answer_time: "trois semaines", $locale: { "fr-CH": { answer_time: "septante heures" } } }
  putRecord(shop.sandbox.context.database, "settings", { ...record!, value: { ...record!.value, devis } })
  expect(await readAnswerTime(french)).toBe("trois semaines")
  expect(await readAnswerTime(swiss)).toBe("septante heures")
  expect(await readAnswerTime(french)).toBe("trois semaines")
})
