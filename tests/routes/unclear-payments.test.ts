import { afterAll, expect, test, vi } from "vitest"
import { redirectFlows } from "../../app/checkout/redirect-payments.fixture"
import { buyer, customer } from "../shopper/people"
import {
  answerProvider,
  comeBack,
  fillCart,
  goToRecap,
  listPlaced,
  logIn,
  pressOrder,
  providerPage,
} from "../shopper/visitor-purchase"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

// A payment whose end is not known, by requests to the built shop as a browser without JavaScript makes them.

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=1000/60,payment-start=1000/60" } })
afterAll(() => shop.close())

const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()
const choose = (visitor: Visitor, method: string) => visitor.post("/commande/paiement", { method })
/** The form of the waiting page: where it posts and what its button says. */
async function readForm(visitor: Visitor, path: string) {
  const form = /<form[^>]*action="(\/commande\/attente[^"]*)"[^>]*>.*?value="(cancel|abandon)"/s.exec(await read(visitor, path))
  return form ? { action: (form[1] ?? "").replaceAll("&amp;", "&"), choice: form[2] ?? "" } : null
}
async function press(visitor: Visitor, path: string): Promise<string> {
  const form = await readForm(visitor, path)
  if (!form) throw new Error(`${path} has no form`)
  return localTarget(await visitor.post(form.action, { intent: form.choice }))
}

/** Types contact and delivery again. */
async function deliver(visitor: Visitor, contact: Record<string, string>): Promise<void> {
  await visitor.post("/commande/coordonnees", contact)
  const [, service = ""] = /name="service"[^>]* value="([^"]+)"/.exec(await read(visitor, "/commande/livraison")) ?? []
  await visitor.post("/commande/livraison", { service })
}

test.each(redirectFlows.filter(({ settings }) => !settings))(
  "$name left open at its provider is awaited by name, amount and reference, and can be asked again",
  async ({ method }) => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, method)
    const page = providerPage(await pressOrder(visitor))
    const waiting = await comeBack(visitor, await answerProvider(shop, page, "pending"))
    expect(waiting).toMatch(/^\/commande\/attente/)
    const text = await read(visitor, waiting)
    expect(text).toMatch(/Nous attendons la réponse du prestataire de paiement.*\d+,\d\d\s€.*référence [\w-]+/)
    expect(text).not.toContain("Rien n’a été débité")
    expect(await comeBack(visitor, /href="(\/paiement\/retour\?[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "")).toMatch(
      /^\/commande\/attente/,
    )
  },
)

test("an iDEAL payment that is open in another tab is cancelled before another method starts", async () => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "ideal")
  const bank = providerPage(await pressOrder(visitor))
  await choose(visitor, "paysafecard")
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  expect(await readForm(visitor, waiting)).toMatchObject({ choice: "cancel" })
  expect(await press(visitor, waiting)).toBe("/commande/paiement?resultat=annule")
  // The bank's page, still open, takes nothing any more.
  const late = await shop.sandbox.providers.fetch(
    new Request(bank, { method: "POST", body: new URLSearchParams({ choice: "accept" }) }),
  )
  expect(late.status).toBe(409)
  expect(providerPage(await pressOrder(visitor))).toContain("/provider/paysafecard/")
})

test("one that cannot be cancelled asks before another method starts", async () => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "ideal")
  const bank = providerPage(await pressOrder(visitor))
  await comeBack(visitor, await answerProvider(shop, bank, "pending"))
  await choose(visitor, "virement")
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  const warned = await press(visitor, waiting)
  expect(warned).toMatch(/^\/commande\/attente.*annulation=refusee/)
  const answer = await visitor.get(warned)
  // Nothing reloads under a shopper who reads a warning.
  expect(answer.headers.get("Refresh")).toBeNull()
  expect(await answer.text()).toContain("vous aurez payé deux fois")
  expect(await press(visitor, warned)).toBe("/commande/paiement")
  const before = listPlaced(shop).length
  expect(await comeBack(visitor, localTarget(await pressOrder(visitor)))).toMatch(/^\/commande\/merci\//)
  expect(listPlaced(shop)).toHaveLength(before + 1)
})

const malik = { email: "malik@exemple.fr", password: "traboule-demo-2026" }

test.each([
  { who: "its browser", open: (visitor: Visitor) => Promise.resolve(visitor) },
  {
    who: "the customer's other browser",
    open: async () => {
      const other = openVisitor(shop)
      await logIn(other, malik)
      return other
    },
  },
])("the cart shows $who no wallets while a payment of it may be taken, says why, and leads to it", async ({ who, open }) => {
  const visitor = openVisitor(shop)
  const wallets = /Paiement express/
  if (who !== "its browser") await logIn(visitor, malik)
  await fillCart(visitor)
  expect(await read(visitor, "/panier")).toMatch(wallets)
  await goToRecap(visitor, "ideal", who === "its browser" ? buyer : { ...buyer, email: malik.email })
  const bank = providerPage(await pressOrder(visitor))
  await comeBack(visitor, await answerProvider(shop, bank, "pending"))
  const cart = await read(await open(visitor), "/panier")
  expect(cart).not.toMatch(wallets)
  expect(cart).toContain("attendez la réponse avant de payer autrement")
  const follow = /href="(\/commande\/attente[^"]+)"/.exec(cart)?.[1]?.replaceAll("&amp;", "&") ?? ""
  expect(await read(visitor, follow)).toContain("Nous attendons la réponse du prestataire de paiement")
})

/** Longer than an order may still appear of which the backend said 500. */
const DOUBT_MS = 6_000

test.each([
  { method: "ideal", choice: "pending" },
  { method: "paysafecard", choice: null },
])(
  "an order without an answer is not sent again by its waiting page while $method of the same cart may be taken",
  async (each) => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    shop.fail({ kind: "not-made", match: { method: "POST", path: "/api/cart/order" }, times: 1 })
    const doubtful = await comeBack(visitor, localTarget(await pressOrder(visitor)))
    expect(await read(visitor, doubtful)).toContain("Nous vérifions que votre commande est bien enregistrée")
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DOUBT_MS })
    try {
      await choose(visitor, each.method)
      const page = providerPage(await pressOrder(visitor))
      if (each.choice) await comeBack(visitor, await answerProvider(shop, page, each.choice))
      const before = listPlaced(shop).length
      const again = /href="(\/paiement\/retour\?[^"]+)"/.exec(await read(visitor, doubtful))?.[1]?.replaceAll("&amp;", "&") ?? ""
      const shown = await comeBack(visitor, again)
      expect(shown).toMatch(/^\/commande\/attente\?essai=.*&autre=oui$/)
      expect(await read(visitor, shown)).toMatch(/un autre paiement de ce panier est en attente de réponse/)
      expect(listPlaced(shop)).toHaveLength(before)
      // The other payment is made: one order, and the old page leads to it.
      const confirmation = await comeBack(visitor, await answerProvider(shop, page, "accept"))
      expect(confirmation).toMatch(/^\/commande\/merci\//)
      expect(await comeBack(visitor, again)).toBe(confirmation)
      expect(listPlaced(shop)).toHaveLength(before + 1)
    } finally {
      vi.useRealTimers()
    }
  },
)

test.each(["paypal", "paysafecard"])(
  "%s whose order has no answer yet is not told as cancelled or awaited at its provider",
  async (method) => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, method)
    const page = providerPage(await pressOrder(visitor))
    shop.fail({ kind: "not-made", match: { method: "POST", path: "/api/cart/order" }, times: 1 })
    const waiting = await comeBack(visitor, await answerProvider(shop, page, "accept"))
    const shown = await read(visitor, waiting)
    expect(shown).toContain("Nous vérifions que votre commande est bien enregistrée")
    expect(shown).not.toMatch(/Annuler ce paiement|Payer autrement|Reprendre ce paiement/)
    expect(await read(visitor, "/commande/paiement")).not.toMatch(
      /Rien n’a été débité|n’est pas encore passée|sera alors abandonné/,
    )
    // The button of a page that was opened before.
    expect(await comeBack(visitor, localTarget(await visitor.post(waiting, { intent: "cancel" })))).toMatch(
      /^\/commande\/attente/,
    )
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DOUBT_MS })
    try {
      expect(await comeBack(visitor, waiting.replace("/commande/attente", "/paiement/retour"))).toMatch(/^\/commande\/merci\//)
    } finally {
      vi.useRealTimers()
    }
  },
)

test.each([
  { method: "paypal", choice: "accept" },
  { method: "klarna", choice: "accept" },
])("$method whose return has lost what proves it is neither refused nor over: its page brings it again", async (each) => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, each.method)
  const back = await answerProvider(shop, providerPage(await pressOrder(visitor)), each.choice)
  const late = localTarget(await visitor.get(back))
  visitor.cookies.set("__Host-retour", "")
  const waiting = await comeBack(visitor, late)
  expect(waiting).toMatch(/^\/commande\/attente/)
  expect(await read(visitor, waiting)).toContain("Reprendre ce paiement")
  expect(await comeBack(visitor, back)).toMatch(/^\/commande\/merci\//)
})

test("a payment whose cart this browser has lost is told as what it is, and leads to its cart, also beside a new one", async () => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "paysafecard")
  const page = providerPage(await pressOrder(visitor))
  visitor.cookies.set("swell-session", "")
  const back = await answerProvider(shop, page, "accept")
  const told = await read(visitor, await comeBack(visitor, back))
  expect(told).toMatch(/Votre paiement a été reçu, mais la commande n’a pas abouti.*15,80\s€/)
  const recovery = /href="(\/panier\?reprise=[0-9a-f]{32})"/.exec(told)?.[1] ?? ""
  await fillCart(visitor)
  expect(await read(visitor, await comeBack(visitor, back))).toContain("Le panier de ce paiement n’est plus dans ce navigateur")
  const checkoutId = recovery.split("=")[1] ?? ""
  await visitor.post("/panier", { intent: "recover", checkoutId })
  expect(await read(visitor, "/panier")).toContain("Terminer ma commande")
  await deliver(visitor, buyer)
  expect(await comeBack(visitor, back)).toBe(`/commande/merci/${checkoutId}`)
})

test("a customer who logs out while they pay leaves the payment in their account, and completes its order after the next login", async () => {
  const visitor = openVisitor(shop)
  await logIn(visitor)
  await goToRecap(visitor, "paysafecard", { ...buyer, email: customer.email })
  const page = providerPage(await pressOrder(visitor))
  expect(localTarget(await visitor.post("/deconnexion", {}))).toBe("/")
  const back = await answerProvider(shop, page, "accept")
  const attempt = new URL(back, shopOrigin).searchParams.get("essai")
  expect(await read(visitor, await comeBack(visitor, back))).toMatch(/ne retrouvons pas dans ce navigateur.*connect/)
  for (const path of ["/panier", "/commande/coordonnees", `/commande/attente?essai=${attempt}`])
    expect(await read(visitor, await comeBack(visitor, path))).not.toMatch(/15,80|<form[^>]*action="\/commande\/attente/)
  const released = await visitor.post(`/commande/attente?essai=${attempt}`, { intent: "release" })
  expect(localTarget(released)).toBe("/commande/attente?retour=inconnu")
  await logIn(visitor)
  // Pages repeat for ten seconds what the provider said of an open payment.
  vi.setSystemTime(Date.now() + 10_000)
  try {
    expect(await read(visitor, "/panier")).toContain("Terminer ma commande")
    expect(await comeBack(visitor, back)).toMatch(/^\/commande\/merci\//)
  } finally {
    vi.useRealTimers()
  }
})

test("nobody else ends a payment", async () => {
  const [visitor, stranger] = [openVisitor(shop), openVisitor(shop)]
  await goToRecap(visitor, "paypal")
  const page = providerPage(await pressOrder(visitor))
  const waiting = await comeBack(visitor, await answerProvider(shop, page, "pending"))
  expect(localTarget(await stranger.post(waiting, { intent: "cancel" }))).toBe("/commande/attente?retour=inconnu")
  expect(await comeBack(visitor, await answerProvider(shop, page, "accept"))).toMatch(/^\/commande\/merci\//)
})
