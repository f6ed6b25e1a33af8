import { fieldsOf } from "./card-steps.ts"
import {
  type Task,
  RETURNING,
  WINDOW,
  bought,
  button,
  cart,
  countSteps,
  homeWithCoffee,
  link,
  main,
  payment,
  readTable,
  recap,
  returning,
  subscribed,
  typeAddress,
} from "./counted-steps.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { buyer } from "../shopper/people.ts"
import { expect } from "./shop-test.ts"
import { seededTest as test } from "./wallet-steps.ts"

// The table of docs/look.md, walked along: each task on a phone, its steps counted.
const CODE = "Commander avec obligation de paiement"

const TASKS: Task[] = [
  {
    task: "From the home page, a guest buys one coffee by card",
    begin: (page) => page.goto("/"),
    async walk(page, steps) {
      const { press, type, see } = steps
      await press(link(page, "Tous les cafés"))
      await press(link(page, "Traboule"))
      await press(button(page, "Ajouter au panier"))
      await press(page.getByRole("dialog").getByRole("link", { name: "Passer commande" }))
      await type(main(page).getByLabel("E-mail"), buyer.email)
      await typeAddress(page, steps)
      await press(button(page, "Choisir la livraison"))
      await press(button(page, "Choisir le paiement"))
      const card = fieldsOf(page)
      const frame = main(page).locator("#carte-nouvelle")
      await type(card.getByLabel("Numéro de carte"), "4242 4242 4242 4242", frame)
      await type(card.getByLabel(/expiration/), "12/34", frame)
      await type(card.getByLabel("Code de sécurité"), "123", frame)
      await press(button(page, "Vérifier ma commande"))
      await press(main(page).getByRole("checkbox", { name: /conditions générales/ }))
      await press(button(page, CODE))
      await see(page.getByRole("heading", { name: "Merci, votre commande est confirmée" }))
    },
  },
  {
    task: "From a coffee's page, find the price of 1 kg",
    begin: (page) => page.goto("/produits/melange-canut"),
    async walk(page, { press, see }) {
      await press(main(page).getByRole("radio", { name: "1 kg" }))
      await expect(main(page).locator(".product-head .price")).not.toContainText("8,90")
      await see(main(page).locator(".product-head .price"))
    },
  },
  {
    task: "From the cart, change a quantity by one",
    begin: cart,
    async walk(page, { press }) {
      await press(button(page, /Un de plus|Augmenter/))
      await expect(main(page).getByLabel(/Quantité\s: Canut/)).toHaveValue("2")
    },
  },
  {
    task: "From the cart, take a line out",
    begin: cart,
    async walk(page, { press }) {
      await press(button(page, /Retirer/))
      await expect(main(page)).toContainText("Rien pour l’instant")
    },
  },
  {
    task: "From the cart, apply a code",
    begin: cart,
    async walk(page, { press, type }) {
      await type(main(page).getByLabel("Code promo"), "bienvenue10")
      await press(button(page, "Appliquer"))
      await expect(page.getByRole("region", { name: "Total" })).toContainText("BIENVENUE10")
    },
  },
  {
    task: "From the cart, see what is to pay",
    begin: cart,
    walk: (page, { see }) => see(main(page).locator(".cart-due")),
  },
  {
    task: "From the choice of payment, see what is bought",
    begin: payment,
    async walk(page, { press, see }) {
      await press(main(page).locator("summary", { hasText: "Votre commande" }))
      await see(main(page).getByText("Canut", { exact: true }).filter({ visible: true }).first())
    },
  },
  {
    task: "From the choice of payment in France, pay by Bancontact",
    begin: payment,
    async walk(page, { press }) {
      await press(main(page).locator("summary", { hasText: "Autres moyens de paiement" }))
      await press(main(page).getByRole("radio", { name: /Bancontact/ }))
      await press(button(page, "Vérifier ma commande"))
      await press(main(page).getByRole("checkbox", { name: /conditions générales/ }))
      await press(button(page, CODE))
      await page.waitForURL(/provider\/stripe/)
    },
  },
  {
    task: "From the recap, change a delivery address",
    begin: recap,
    async walk(page, { press, type, see }) {
      await press(link(page, /Modifier.*(coordonnées|adresse)/i))
      await type(main(page).getByLabel("Adresse", { exact: true }).first(), "9 rue Longue")
      await press(button(page, /^(Choisir|Vérifier)/))
      await page.waitForURL(/\/livraison/)
      await press(button(page, /^(Choisir|Vérifier)/))
      await page.waitForURL(/\/verification$/)
      await see(main(page).getByText("9 rue Longue").filter({ visible: true }).first())
    },
  },
  {
    task: "From any step, find the shop's telephone",
    begin: payment,
    walk: (page, { see }) => see(page.getByRole("banner").getByRole("link", { name: "04 65 71 08 12" })),
  },
  {
    task: "From the customer area, put the last order in the cart",
    begin: bought,
    async walk(page, { press, see }) {
      await press(button(page, /^Remettre dans le panier/))
      await see(main(page).getByText("Canut").first())
    },
  },
  {
    task: "From the home page, open the cart",
    begin: homeWithCoffee,
    async walk(page, { press, see }) {
      await press(page.getByRole("banner").getByRole("link", { name: /Panier/ }))
      await see(page.getByRole("dialog", { name: /Panier/ }))
    },
  },
  {
    task: "From the coffees, see those of one strength",
    begin: (page) => page.goto("/boutique/cafes"),
    async walk(page, { press, see }) {
      await press(link(page, /^Filtrer/))
      const filters = page.locator("#filtres")
      await press(filters.getByRole("group", { name: "Intensité" }).getByRole("checkbox", { name: /^\s*5/ }))
      await press(filters.getByRole("button", { name: /^Voir/ }))
      const shown = main(page).getByText(/^2\sproduits/)
      await see(shown.filter({ visible: true }).first())
    },
  },
  {
    task: "From the coffees, see the cheapest first",
    begin: (page) => page.goto("/boutique/cafes"),
    async walk(page, { press }) {
      await press(link(page, /^Filtrer/))
      const filters = page.locator("#filtres")
      await press(filters.getByLabel("Trier par"))
      await filters.getByLabel("Trier par").selectOption({ label: "Prix croissant" })
      await press(filters.getByRole("button", { name: /^Voir/ }))
      await page.waitForURL(/tri=/)
    },
  },
  {
    task: "From any page, find a product by its name",
    begin: (page) => page.goto("/pages/livraison"),
    async walk(page, { press, type, see }) {
      await press(page.getByRole("banner").locator("summary", { hasText: "Rechercher" }))
      const field = page.getByRole("searchbox").filter({ visible: true })
      await type(field, "canut")
      await press(page.getByRole("button", { name: "Rechercher" }).filter({ visible: true }))
      await see(link(page, "Canut"))
    },
  },
  {
    task: "From a coffee's page, take it every month",
    begin: (page, stack) => becomeCustomer(page, stack, { next: "/produits/melange-canut" }),
    async walk(page, { press }) {
      await press(main(page).getByRole("radio", { name: /Chaque mois/ }))
      await press(button(page, "Ajouter au panier"))
      await expect(page.getByRole("dialog", { name: /Panier/ })).toContainText("Chaque mois")
    },
  },
  {
    task: "From the customer area, pause a subscription",
    begin: subscribed,
    async walk(page, { press, see }) {
      await press(link(page, "Abonnements"))
      await press(link(page, /^Gérer|S\d{4}/))
      await press(button(page, "Mettre en pause"))
      await see(main(page).getByText("En pause").first())
    },
  },
  {
    task: "From the customer area, begin a withdrawal from the last order",
    begin: bought,
    async walk(page, { press, see }) {
      await press(main(page).getByRole("table").getByRole("link").first())
      await press(link(page, "Renoncer au contrat ici"))
      await see(page.getByRole("heading", { level: 1 }))
    },
  },
  {
    task: "From a page that is gone, reach the coffees",
    begin: (page) => page.goto("/produits/inconnu"),
    async walk(page, { press }) {
      await press(link(page, "Cafés"))
      await page.waitForURL(/cafes/)
    },
  },
  {
    task: "From the login, reach the last order",
    begin: returning,
    async walk(page, { press, type, see }) {
      await type(main(page).getByLabel("E-mail"), RETURNING)
      await type(main(page).getByLabel("Mot de passe", { exact: true }), "arabica-2026")
      await press(button(page, "Se connecter"))
      await see(main(page).getByRole("table").getByRole("link").first())
    },
  },
]

test.use({ viewport: WINDOW })

test("docs/look.md lists twenty tasks, and no other @script @full", () => {
  expect([...readTable().keys()]).toEqual(TASKS.map(({ task }) => task))
  expect(TASKS).toHaveLength(20)
})

for (const { task, begin, walk } of TASKS) {
  test(`${task}: as many steps as docs/look.md says @script @full`, async ({ page, stack }) => {
    const [presses = NaN, scrolls = NaN, fields = NaN, most = NaN] = readTable().get(task) ?? []
    await begin(page, stack)
    const steps = countSteps()
    await walk(page, steps)
    expect(steps.counted).toMatchObject({ presses, fields })
    // A day's dates may take a line more.
    expect(steps.counted.scrolls).toBeLessThanOrEqual(scrolls + 1)
    expect(presses).toBeLessThanOrEqual(most)
  })
}
