import { afterAll, expect, test } from "vitest"
import { redirectFlows } from "../../app/checkout/redirect-payments.fixture"
import { answerProvider, comeBack, goToRecap, listPlaced, pressOrder, providerPage } from "../shopper/visitor-purchase"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

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

test.each(redirectFlows.filter(({ settings }) => !settings))(
  "$name left open at its provider is awaited by name, amount and reference, and can be asked again",
  async ({ method }) => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, method)
    const page = providerPage(await pressOrder(visitor))
    const waiting = await comeBack(visitor, await answerProvider(shop, page, "pending"))
    expect(waiting).toMatch(/^\/commande\/attente/)
    const text = await read(visitor, waiting)
    expect(text).toMatch(/Nous attendons la réponse du service de paiement.*\d+,\d\d\s€.*référence [\w-]+/)
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

test("nobody else ends a payment", async () => {
  const [visitor, stranger] = [openVisitor(shop), openVisitor(shop)]
  await goToRecap(visitor, "paypal")
  const page = providerPage(await pressOrder(visitor))
  const waiting = await comeBack(visitor, await answerProvider(shop, page, "pending"))
  expect(localTarget(await stranger.post(waiting, { intent: "cancel" }))).toBe("/commande/attente?retour=inconnu")
  expect(await comeBack(visitor, await answerProvider(shop, page, "accept"))).toMatch(/^\/commande\/merci\//)
})
