import { afterAll, expect, test } from "vitest"
import { answerProvider, comeBack, logIn, pressOrder, providerPage, goToRecap } from "../shopper/visitor-purchase"
import { buyer } from "../shopper/people"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const planted = {
  "card number": "4242424242424242",
  "card number with spaces": "4000 0025 0000 3155",
  CVC: "cvc-7391-plantee",
  "card token": "tok_1PlanteCanariSecret",
  "intent secret": "seti_1Plante_secret_CanariCanari",
  "e-mail": "canari.plante@exemple.fr",
  password: "MotDePassePlante-2026",
  "new password": "NouveauPassePlante-2026",
  "gift card": "PLANTEECARTECADEAU2026CANARI",
  "recovery key": "c1a2n3a4r5i6p7l8a9n0t1e2e3c4l5e6",
  phone: "0698765432",
  "approval token": "EC-7PLANTE55CANARI1234",
}

test("S9 are twelve canaries", () => expect(Object.keys(planted)).toHaveLength(12))

test("S9 none of them reaches the log, on a whole purchase and while everything fails @full", async () => {
  const visitor = openVisitor(shop)
  const all = Object.values(planted)
  const secrets = new Set(all)

  async function flow(visitor: Visitor): Promise<void> {
    const query = all.map((value, index) => `p${index}=${encodeURIComponent(value)}`).join("&")
    await Promise.all(
      all.flatMap((value) => {
        const typed = encodeURIComponent(value)
        return [
          visitor.get(`/recherche?q=${typed}`),
          visitor.get(`/mot-de-passe/${typed}?${query}`),
          visitor.get(`/commande/merci/${typed}?${query}`),
          visitor.get(`/nulle-part/${typed}`),
          visitor.post("/panier", { code: value }),
          visitor.post("/panier", { giftCard: value, intent: "add-gift-card" }),
          visitor.post("/commande/coordonnees", { ...buyer, company: value }),
        ]
      }),
    )
    const mail = planted["e-mail"]
    await visitor.post("/connexion", { email: mail, password: planted["password"] })
    await visitor.post("/inscription", { email: mail, firstName: "Ca", lastName: "Nari" })
    await visitor.post("/mot-de-passe-oublie", { email: mail })
    await visitor.post(`/mot-de-passe/${planted["recovery key"]}`, { password: planted["new password"] })
    await visitor.post("/newsletter", { email: mail })
    await visitor.get(`/account/acces?email=${encodeURIComponent(mail)}&jeton=${planted["recovery key"]}`)
    await visitor.get(`/api/preview?secret=${encodeURIComponent(planted["new password"])}`)
    await visitor.post("/commande/verification", { seen: planted["intent secret"], terms: "on" })
    await visitor.get(`/commande/verification?gateway=stripe&setup_intent_client_secret=${planted["intent secret"]}`)
    await visitor.get(`/commande/verification?gateway=paypal&token=${planted["approval token"]}&PayerID=CANARI`)
    await visitor.get(`/paiement/retour?essai=${"A".repeat(22)}&token=${planted["card token"]}`)
  }

  const nosy = openVisitor(shop)
  await flow(nosy)
  await logIn(nosy)
  await flow(nosy)
  await goToRecap(visitor, "paysafecard", { ...buyer, email: planted["e-mail"], phone: planted["phone"] })
  const session = decodeURIComponent(visitor.cookies.get("swell-session") ?? "")
  const page = providerPage(await pressOrder(visitor))
  const attempt = visitor.cookies.get("__Host-paiement") ?? ""
  const back = await answerProvider(shop, page, "accept")
  for (const status of [500, 503]) {
    shop.fail({ kind: "status", status, match: { path: "/api/" }, times: 60 })
    await flow(nosy)
    await visitor.get(back)
  }
  shop.fail({ kind: "reset", match: { path: "/" }, times: 40 })
  await flow(nosy)
  await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
  // The backend works again; the shop asks it again when its circuit breakers let a call through.
  await expect.poll(() => comeBack(visitor, back), { timeout: 30_000, interval: 200 }).toContain("/commande/merci/")

  for (const secret of [session, attempt, new URL(page).pathname.split("/").at(-1) ?? ""]) secrets.add(secret)
  const printed = shop.printed()
  expect(printed.split("\n").length).toBeGreaterThan(20)
  const found = [...secrets].filter((secret) => {
    const forms = [secret, encodeURIComponent(secret), secret.replaceAll(" ", "+"), secret.replaceAll(" ", "")]
    return secret.length < 6 || forms.some((form) => printed.includes(form))
  })
  expect(found).toEqual([])
  for (const line of printed.split("\n").filter(Boolean)) expect(() => JSON.parse(line) as unknown).not.toThrow()
}, 60_000)
