import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { LEGACY_NAMES, LEGACY_PREFIXES, LEGACY_VALUES } from "../../app/http/legacy-fields"
import { startBackend } from "../setup/backend"
import { cookiesOf, openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())

type Fields = Record<string, string>
type RouteModule = { fields?: readonly string[] }
const directory = fileURLToPath(new URL("../../app/routes/", import.meta.url))
const files = readdirSync(directory).filter((file) => !file.includes(".test."))
const routes = new Map(
  await Promise.all(
    files.map(async (file) => [file.replace(/\.tsx?$/, ""), (await import(directory + file)) as RouteModule] as const),
  ),
)
const moduleOf = (route: string) => routes.get(route) ?? expect.fail(`No route ${route}`)

const address = { firstName: "Ida", address1: "4 rue du Mail" }
const estimate = { email: "ida@exemple.fr", message: "Douze kilos" }
/** The forms of release 0.1 with what each posts today: route, legacy fields, present fields. */
const forms: [route: string, legacy: Fields, present: Fields][] = [
  ["produits.$slug", { suite: "/boutique", quantite: "2" }, { returnTo: "/boutique", quantity: "2" }],
  ["produits.$slug", { "o.poids": "1-kg", achat: "unique" }, { "o.poids": "1-kg", purchase: "unique" }],
  ["panier", { ligne: "a1", suite: "/", quantite: "3" }, { lineId: "a1", returnTo: "/", quantity: "3" }],
  ["panier", { ligne: "a1", quantite: "3", geste: "quantite" }, { lineId: "a1", quantity: "3", intent: "set-quantity" }],
  ["panier", { ligne: "a1", geste: "retirer" }, { lineId: "a1", intent: "remove" }],
  ["panier", { code: "BIENVENUE10", geste: "code" }, { code: "BIENVENUE10", intent: "add-coupon" }],
  ["panier", { geste: "retirer-code" }, { intent: "remove-coupon" }],
  ["panier", { carte: "NOEL 2026", geste: "carte" }, { giftCard: "NOEL 2026", intent: "add-gift-card" }],
  ["panier", { carteId: "b2", geste: "retirer-carte" }, { giftCardId: "b2", intent: "remove-gift-card" }],
  ["panier", { pays: "FR", codePostal: "69001", geste: "estimer" }, { country: "FR", zip: "69001", intent: "estimate-delivery" }],
  ["panier", { reprise: "c3", geste: "reprendre" }, { checkoutId: "c3", intent: "recover" }],
  ["panier", { geste: "vu" }, { intent: "acknowledge-changes" }],
  ["panier_.lignes", { ligne: "a1", quantite: "0", demande: "7" }, { lineId: "a1", quantity: "0", sequence: "7" }],
  ["connexion", { suite: "/", rappel: "add-to-cart", email: "x" }, { returnTo: "/", callback: "add-to-cart", email: "x" }],
  ["inscription", { suite: "/", newsletter: "oui" }, { returnTo: "/", newsletter: "on" }],
  ["newsletter", { email: "ida@exemple.fr", suite: "/" }, { email: "ida@exemple.fr", returnTo: "/" }],
  ["newsletter_.inscription", { email: "ida@exemple.fr", suite: "/" }, { email: "ida@exemple.fr", returnTo: "/" }],
  ["devis", { ...estimate, need: "cafe", suite: "/" }, { ...estimate, need: "coffee", returnTo: "/" }],
  ["devis", { ...estimate, need: "machines" }, { ...estimate, need: "machines" }],
  ["devis", { ...estimate, need: "formation" }, { ...estimate, need: "training" }],
  ["devis", { ...estimate, need: "cadeaux" }, { ...estimate, need: "gifts" }],
  ["devis", { ...estimate, need: "autre" }, { ...estimate, need: "other" }],
  ["preferences", { suite: "/", affichage: "complete" }, { returnTo: "/", display: "full" }],
  [
    "preferences",
    { langue: "fr-CH", devise: "CHF", affichage: "legere" },
    { locale: "fr-CH", currency: "CHF", display: "light" },
  ],
  ["account.acces", { email: "ida@exemple.fr", jeton: "d4" }, { email: "ida@exemple.fr", token: "d4" }],
  ["account.abonnements.$id", { geste: "pause" }, { intent: "pause" }],
  ["account.abonnements.$id", { geste: "saut" }, { intent: "skip" }],
  ["account.abonnements.$id", { geste: "reprise" }, { intent: "resume" }],
  ["account.abonnements.$id", { geste: "relance" }, { intent: "restart" }],
  ["account.abonnements.$id", { geste: "maintien" }, { intent: "keep" }],
  ["account.abonnements.$id", { quand: "fin", geste: "resiliation" }, { when: "period-end", intent: "cancel" }],
  ["account.abonnements.$id", { quand: "maintenant", geste: "resiliation" }, { when: "now", intent: "cancel" }],
  ["account.abonnements.$id_.articles", { "quantite-e5": "2", retirer: "e5" }, { "quantity-e5": "2", remove: "e5" }],
  [
    "account.abonnements.$id_.articles",
    { "quantite-e5": "2", geste: "quantites" },
    { "quantity-e5": "2", intent: "set-quantities" },
  ],
  [
    "account.abonnements.$id_.articles",
    { produit: "canut", choix: "poids=1-kg", "quantite-canut": "1", geste: "ajouter" },
    { product: "canut", choice: "poids=1-kg", "quantity-canut": "1", intent: "add" },
  ],
  [
    "account.abonnements.$id_.formule",
    { formule: "f6", quantite: "2", prix: "1200" },
    { plan: "f6", quantity: "2", price: "1200" },
  ],
  ["account.abonnements.nouveau", { page: "00ff", terms: "oui" }, { page: "00ff", terms: "on" }],
  ["account.cartes", { carte: "g7", geste: "habituelle" }, { cardId: "g7", intent: "make-default" }],
  ["account.cartes", { carte: "g7", geste: "supprimer" }, { cardId: "g7", intent: "delete" }],
  ["account.adresses._index", { ...address, habituelle: "oui" }, { ...address, isDefault: "on" }],
  ["account.adresses.$id", { ...address, habituelle: "oui" }, { ...address, isDefault: "on" }],
  ["account.adresses.$id", { geste: "habituelle" }, { intent: "make-default" }],
  ["account.adresses.$id", { geste: "supprimer" }, { intent: "delete" }],
  ["account.commandes.$id", { geste: "recommander" }, { intent: "reorder" }],
  ["account.profil", { geste: "profil", newsletter: "oui" }, { intent: "profile", newsletter: "on" }],
  ["account.profil", { geste: "societe", professional: "oui" }, { intent: "company", professional: "on" }],
  ["account.profil", { geste: "email", newEmail: "ida@exemple.fr" }, { intent: "email", newEmail: "ida@exemple.fr" }],
  ["account.profil", { geste: "motdepasse", newPassword: "x" }, { intent: "password", newPassword: "x" }],
  [
    "commande.coordonnees",
    { adresse: "nouvelle", ...address, facturation: "autre", newsletter: "oui" },
    { addressId: "new", ...address, separateBilling: "on", newsletter: "on" },
  ],
  ["commande.coordonnees", { adresse: "h8" }, { addressId: "h8" }],
  ["commande.paiement", { method: "card", keep: "oui" }, { method: "card", keep: "on" }],
  ["commande.verification", { seen: "i9", terms: "oui" }, { seen: "i9", terms: "on" }],
]

test.each(forms)("R9 %s: a form with its legacy names and values is the form of today %j", async (route, legacy, present) => {
  const action = async ({ request }: { request: Request }) => new Response(await request.text())
  const form = openRoute({ ...moduleOf(route), action }, "/")
  const asToday = new URLSearchParams(present).toString()
  expect(await (await form.post(legacy)).text()).toBe(asToday)
  expect(await (await form.post(present)).text()).toBe(asToday)
})

test("R9 every legacy name and value stands in one of those forms", () => {
  const posted = forms.flatMap(([, legacy, present]) =>
    Object.entries(legacy).map(([name, value], at) => ({ name, value, present: Object.keys(present)[at] ?? "" })),
  )
  const missing = [...LEGACY_NAMES.keys()].filter((name) => !posted.some((field) => field.name === name))
  const missingValues = [...LEGACY_VALUES].flatMap(([present, values]) =>
    [...values.keys()].filter((value) => !posted.some((field) => field.present === present && field.value === value)),
  )
  expect([missing, missingValues]).toEqual([[], []])
})

test("no field of any form has a legacy name", () => {
  const french = [...routes].flatMap(([route, { fields = [] }]) =>
    fields
      .filter((field) => LEGACY_NAMES.has(field) || LEGACY_PREFIXES.some(([legacy]) => field.startsWith(legacy)))
      .map((field) => `${route}: ${field}`),
  )
  expect(french).toEqual([])
})

test("R9 a page of release 0.1 fills, changes and estimates a cart, and logs in", async () => {
  const product = openRoute(moduleOf("produits.$slug"), "/produits/melange-canut", { slug: "melange-canut" })
  const asked = { "o.poids": "250-g", "o.mouture": "grains", achat: "unique", quantite: "2", suite: "/boutique" }
  const added = await product.post(asked)
  expect([added.status, added.headers.get("Location")]).toEqual([303, "/boutique#panier"])
  const cookies = cookiesOf(added)

  const cart = openRoute(moduleOf("panier"), "/panier")
  const shown = async () => {
    const { cart: filled, estimate: place } = await (await cart.get("", { cookies })).json()
    return { ...(filled.lines[0] as { id: string; quantity: number }), zip: place.zip as string }
  }
  const { id: ligne, quantity } = await shown()
  expect(quantity).toBe(2)
  await cart.post({ ligne, quantite: "3" }, { cookies })
  await cart.post({ pays: "FR", codePostal: "69001", geste: "estimer" }, { cookies })
  expect(await shown()).toMatchObject({ quantity: 3, zip: "69001" })
  const byScript = await openRoute(moduleOf("panier_.lignes"), "/panier/lignes").post(
    { ligne, quantite: "5", demande: "8" },
    { cookies },
  )
  expect(await byScript.json()).toMatchObject({ demande: "8", problems: [] })
  expect(await shown()).toMatchObject({ quantity: 5 })

  const login = openRoute(moduleOf("connexion"), "/connexion")
  const entered = await login.post({ email: "jeanne@exemple.fr", password: "lilas-demo-2026", suite: "/panier" })
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/panier"])
})
