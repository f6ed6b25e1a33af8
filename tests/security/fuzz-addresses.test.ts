import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectNoFault, expectSoundAnswer, fuzzRuns, fuzzTimeout, hostileText, together, withoutLimits } from "./fuzz"
import { answerProvider, listPlaced, logIn, pressOrder, providerPage, goToRecap } from "../shopper/visitor-purchase"
import { listRoutes } from "./route-list"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: withoutLimits } })
afterAll(() => shop.close())

const runs = { numRuns: Math.ceil(fuzzRuns / together), endOnFailure: true }
const batchOf = <T>(input: fc.Arbitrary<T>) => fc.array(input, { minLength: together, maxLength: together })

let customer: Visitor
beforeAll(async () => {
  customer = openVisitor(shop)
  await logIn(customer)
})

const parameters = [
  ...["prix_min", "prix_max", "tri", "page", "categorie", "a.origine", "a.__proto__", "q", "o.poids", "o.mouture", "achat"],
  ...[
    "choix",
    "tutoriel",
    "reprise",
    "suite",
    "vers",
    "secret",
    "resultat",
    "tour",
    "auto",
    "motif",
    "essai",
    "email",
    "jeton",
    "etape",
  ],
  ...["index", "__proto__", "constructor", "toString", "_data"],
]
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...parameters), hostileText), hostileText), { maxLength: 8 })
// Pictures are drawn and drawn anew: slow, and tried beside app/http/images.
const readable = listRoutes(shop).filter(({ id }) => id !== "routes/images.$" && id !== "routes/sante")

const isKnownRoute = (name: string) => Object.hasOwn(shop.build.routes, name)
const written = (pairs: readonly (readonly [string, string])[]) =>
  pairs
    // Which route's data is asked for is Remix's own, and a route that does not exist its own fault.
    .filter(([name, value]) => name !== "_data" || isKnownRoute(value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&")

test(
  `fuzz: ${fuzzRuns} queries of every page are read as something sensible`,
  async () => {
    const ask = fc.record({ route: fc.constantFrom(...readable), pairs: query, asPage: fc.integer({ min: 0, max: 9 }) })
    await fc.assert(
      fc.asyncProperty(batchOf(ask), async (batch) => {
        shop.calls.length = 0
        await Promise.all(
          batch.map(async ({ route, pairs, asPage }, index) => {
            const joined = `${route.path.replace("?index", "")}?${written(pairs)}`
            const visitor = index % 2 === 0 ? openVisitor(shop) : customer
            const answer = asPage === 0 || !route.isPage ? await visitor.get(joined) : await visitor.data(joined, route.id)
            await expectSoundAnswer(answer, joined.slice(0, 300))
          }),
        )
      }),
      runs,
    )
    expectNoFault(shop)
  },
  fuzzTimeout,
)

const cookieNames = [
  "swell-session",
  "swell-locale",
  "swell-currency",
  "affichage",
  "__Host-flash",
  "__Host-ajout",
  "__Host-paiement",
  "__Host-retour",
  "__Host-commandes",
  "__Host-apercu",
  "__Host-suivi",
  "__Host-accuses",
  "__Host-navigateur",
]

test(
  `fuzz: ${fuzzRuns} cookie headers change nobody's page into a fault`,
  async () => {
    const cookie = fc.tuple(fc.oneof(fc.constantFrom(...cookieNames), hostileText), hostileText, fc.boolean())
    const header = fc.array(cookie, { maxLength: 8 }).map((pairs) =>
      pairs
        .map(([name, value, encoded]) => `${name}=${encoded ? encodeURIComponent(value) : value}`)
        .join("; ")
        .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ""),
    )
    const pages = [
      "/panier",
      "/commande/paiement",
      "/commande/attente",
      "/account",
      "/paiement/retour?essai=AAAAAAAAAAAAAAAAAAAAAA",
      "/boutique",
    ]
    await fc.assert(
      fc.asyncProperty(batchOf(fc.tuple(header, fc.constantFrom(...pages))), async (batch) => {
        shop.calls.length = 0
        await Promise.all(
          batch.map(async ([sent, path]) => {
            const request = new Request(shopOrigin + path, { headers: { Host: "shop.test", Cookie: sent } })
            const text = await expectSoundAnswer(await shop.ask(request), `${path} ${sent.slice(0, 300)}`)
            expect(text).not.toMatch(/Jeanne|Camille/)
          }),
        )
      }),
      runs,
    )
    expectNoFault(shop)
  },
  fuzzTimeout,
)

test(
  `fuzz: ${fuzzRuns} return addresses of an unpaid attempt order nothing and show no secret @full`,
  async () => {
    const shopper = openVisitor(shop)
    await goToRecap(shopper)
    const back = await answerProvider(shop, providerPage(await pressOrder(shopper)), "pending")
    const own = new URL(back, shopOrigin).searchParams.get("essai") ?? ""
    const placed = listPlaced(shop).length
    const gateway = fc.oneof(
      fc.constantFrom("stripe", "paysafecard", "klarna_direct", "quickpay", "paypal", "amazon"),
      hostileText,
    )
    const secrets = ["setup_intent", "setup_intent_client_secret", "payment_intent", "payment_intent_client_secret", "sid"]
    const others = [
      "authorization_token",
      "card_id",
      "amazonCheckoutSessionId",
      "token",
      "PayerID",
      "redirect_status",
      "confirm",
      "tour",
    ]
    const pair = fc.tuple(
      fc.oneof(fc.constantFrom(...secrets, ...others), hostileText),
      fc.oneof(fc.constant("succeeded"), hostileText),
    )
    const returned = fc.record({
      path: fc.constantFrom("/commande/verification", "/paiement/retour", "/panier", "/commande/attente"),
      gateway,
      essai: fc.oneof(fc.constant(own), hostileText),
      pairs: fc.array(pair, { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(batchOf(returned), async (batch) => {
        shop.calls.length = 0
        await Promise.all(
          batch.map(async ({ path, gateway: named, essai, pairs }) => {
            const address = `${path}?${written([["gateway", named], ["essai", essai], ...pairs])}`
            const answer = await shopper.get(address)
            await expectSoundAnswer(answer, address.slice(0, 300))
            const to = answer.headers.get("Location") ?? ""
            expect(new URL(to, shopOrigin).origin).toBe(shopOrigin)
            expect(to).not.toMatch(new RegExp(`[?&](${[...secrets, "authorization_token", "card_id", "PayerID"].join("|")})=`))
          }),
        )
        expect(listPlaced(shop)).toHaveLength(placed)
      }),
      runs,
    )
    expectNoFault(shop)
  },
  fuzzTimeout,
)

test(
  `fuzz: ${fuzzRuns} addresses of pictures lead to no other host, and to no fault`,
  async () => {
    const part = fc.oneof(
      fc.constantFrom("320", "480", "99999", "a3723137", "sandbox.test", "vault.test", "127.0.0.1", "localhost:4000", "media"),
      fc.constantFrom(
        "api",
        "account",
        "settings",
        "http:",
        "https:",
        "categorie-cafes.jpg",
        "x.avif",
        "x.webp",
        "x.svg",
        "..",
        "%2e%2e",
      ),
      hostileText.map((text) => encodeURIComponent(text)),
    )
    const address = fc.array(part, { maxLength: 7 }).map((parts) => `/images/${parts.join("/")}`)
    await fc.assert(
      fc.asyncProperty(batchOf(address), async (batch) => {
        shop.calls.length = 0
        await Promise.all(batch.map(async (path) => expectSoundAnswer(await openVisitor(shop).get(path), path.slice(0, 300))))
        // A path that climbs out of /images/ is the page where it ends.
        const open = /^GET \/(?:media|api\/(?:settings|content|products|categories|attributes|apps\/boutique\/redirections))\b/
        expect(shop.calls.filter(({ host, name }) => host === "vault" || !open.test(name))).toEqual([])
      }),
      runs,
    )
    expectNoFault(shop)
  },
  fuzzTimeout,
)
