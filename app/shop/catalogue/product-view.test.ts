import { describe, expect, test } from "vitest"
import type { Category, Product } from "~/commerce/api-types"
import { productAtDepot } from "~/commerce/online-stock.server"
import { asCharged } from "~/money/format-amount"
import { planTerms } from "~/texts/product-sentences"
import { accentOfProduct } from "./colours"
import { parseCatalogueSettings } from "./catalogue-settings.server"
import { formatNetWeight } from "./product-details"
import { viewProductCard } from "./product-card-view"
import { categoryTree } from "./product-list-view"
import { viewProduct } from "./product-view"

const settings = parseCatalogueSettings({
  depots: { "1": "Boutique", "2": "Entrepôt en ligne", "3": "" },
  online_depot: "2",
  checkout: { delivery_days: [2, 5], dispatch_before_hour: 14, delivery_note: "Avant 14 h." },
})

const coffee = {
  id: "65a000000000000000000001",
  name: "Guji",
  slug: "guji",
  price: 9.9,
  delivery: "shipment",
  stock_status: "in_stock",
  stock_tracking: true,
  category_index: { id: ["c1", "c2"] },
  attributes: {
    notes: { id: "notes", name: "Notes", value: ["Florales", "Agrumes"] },
    intensite: { id: "intensite", name: "Intensité", value: "2" },
    origine: { id: "origine", name: "Origine", value: "Éthiopie" },
  },
  content: {
    net_weight_g: 250,
    food: { legal_name: "Café torréfié", ingredients: "100 % café", operator: "Maison Lilas", origin: "Guji", storage: "" },
    eco_participation: 1.8,
    withdrawal_exception: "Date fixe.",
    manufacturer: { name: "Mécanique", address: "31 rue", contact: "a@b.example", warnings: ["Brûlant", 4] },
  },
  options: [
    {
      id: "a1",
      name: "Poids",
      variant: true,
      values: [
        { id: "a11", name: "250 g" },
        { id: "a12", name: "1 kg" },
      ],
    },
  ],
  purchase_options: {
    standard: { price: 9.9 },
    subscription: {
      plans: [
        {
          id: "d1",
          name: "Mensuel",
          description: "Sans engagement",
          price: 8.9,
          billing_schedule: { interval: "monthly", interval_count: 2, trial_days: 14, limit: 6 },
        },
      ],
    },
  },
  variants: {
    count: 2,
    results: [
      { id: "b1", name: "250 g", price: 9.9, option_value_ids: ["a11"], stock_level: 12, depots: { "1": 12, "2": 0 } },
      {
        id: "b2",
        name: "1 kg",
        price: 34,
        option_value_ids: ["a12"],
        stock_level: 7,
        depots: { "1": 0, "2": 7 },
        content: { net_weight_g: 1000 },
      },
    ],
  },
} as unknown as Product

const categories = [
  { id: "c1", slug: "cafes", name: "Cafés", parent_id: null, sort: 1, content: { accent: "lilac" } },
  { id: "c2", slug: "afrique", name: "Afrique", parent_id: "c1", sort: 2 },
  { id: "c0", slug: "machines", name: "Machines", parent_id: null, sort: 0, content: { accent: "url(evil)" } },
] as unknown as Category[]

const view = (query = "", product = coffee, achat: string | null = null) =>
  viewProduct(productAtDepot(product, "2"), new Map([...new URLSearchParams(query)]), achat, asCharged("EUR"), settings)

describe("product view", () => {
  test("stock counts the online depot, and names the others that hold some [9.13]", () => {
    expect(view("poids=250-g")).toMatchObject({ stock: { state: "out", buyable: false }, alsoAt: ["Boutique"] })
    expect(view("poids=1-kg")).toMatchObject({ stock: { state: "available", count: 7 }, alsoAt: [] })
  })

  test("the depot that sells online is a setting [3.9]", () => {
    const moved = { ...settings, onlineDepot: "1" }
    const shop = productAtDepot(coffee, "1")
    expect(viewProduct(shop, new Map([["poids", "250-g"]]), null, asCharged("EUR"), moved)).toMatchObject({
      stock: { count: 12 },
      alsoAt: [],
    })
    expect(viewProductCard(productAtDepot(coffee, "3"), asCharged("EUR")).buyable).toBe(true)
  })

  test("an address without choice shows what can be bought", () => {
    expect(view().options[0]).toMatchObject({
      values: [{ buyable: false }, { value: "1-kg", name: "1\u00a0kg", buyable: true, selected: true }],
    })
  })

  test("goods that are gone are « épuisé », a course without a seat is « complet »", () => {
    const saysOf = (delivery: string | null) => view("", { ...coffee, delivery } as Product).options[0]?.values[0]?.soldOut
    expect([saysOf("shipment"), saysOf(null)]).toEqual(["(épuisé)", "(complet)"])
  })

  test("food, tasting, maker, eco-participation and withdrawal come from the product [3.7]", () => {
    const { details, facts } = view("poids=1-kg")
    expect(details.food.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "Dénomination Café torréfié",
      "Ingrédients 100\u00a0% café",
      "Poids net 1\u00a0kg",
      "Origine Guji",
      "Exploitant Maison Lilas",
    ])
    expect(details).toMatchObject({
      tasting: { line: "Florales, agrumes", intensity: 2 },
      manufacturer: { name: "Mécanique", warnings: ["Brûlant"] },
      ecoParticipation: "1,80\u00a0€",
      withdrawalException: "Date fixe.",
    })
    expect(facts).toEqual([{ name: "Origine", value: "Éthiopie" }])
  })

  test("a product that carries nothing of it shows nothing", () => {
    const { details } = view("", { ...coffee, content: null, attributes: null } as unknown as Product)
    expect(details).toEqual({ food: [], manufacturer: null, ecoParticipation: null, withdrawalException: null, tasting: null })
  })

  test("a plan says its interval, its trial and its end", () => {
    const [, monthly] = view("poids=1-kg").purchases
    expect(monthly).toMatchObject({
      billing: { interval: "monthly", count: 2 },
      terms: expect.stringMatching(
        /Sans engagement\. 14\u00a0jours d’essai\u00a0; 6\u00a0échéances, puis fin automatique$/,
      ) as string,
    })
    expect(planTerms({ trialDays: 0, limit: null })).toBeNull()
  })

  test("what a plan saves is computed from the prices that are shown, which a display currency rounds", () => {
    const plan = { id: "d1", name: "Mensuel", price: 8.9, billing_schedule: { interval: "monthly" } }
    const product = { ...coffee, purchase_options: { standard: { price: 9.9 }, subscription: { plans: [plan] } } } as never
    const rounding = { mode: "nearest" as const, ending: 0.9 }
    const francs = { code: "CHF", base: "EUR", decimals: 2, rate: 0.94, rounding }
    const savedIn = (currency: typeof francs | ReturnType<typeof asCharged>) =>
      viewProduct(product, new Map([["poids", "250-g"]]), null, currency, settings).purchases.map(({ price, terms }) => [
        price.text,
        terms,
      ])
    expect(savedIn(asCharged("EUR"))).toEqual([
      ["9,90\u00a0€", ""],
      ["8,90\u00a0€", "10\u00a0% d’économie"],
    ])
    expect(savedIn(francs)).toEqual([
      ["8,90\u00a0CHF", ""],
      ["7,90\u00a0CHF", "11\u00a0% d’économie"],
    ])
  })

  test("a purchase option that does not exist is told, and the first one is shown", () => {
    expect(view("poids=1-kg", coffee, "hebdomadaire")).toMatchObject({
      problems: [{ code: "plan-unknown", field: "purchase" }],
      purchases: [{ selected: true }, { selected: false }],
    })
  })
})

test.each([
  [250, "250\u00a0g"],
  [1000, "1\u00a0kg"],
  [1500, "1,5\u00a0kg"],
])("%i g reads %s", (grams, text) => expect(formatNetWeight(grams)).toBe(text))

describe("categories", () => {
  test("a product has the colour of its most particular category, or of the one above", () => {
    expect(accentOfProduct(coffee, categories)).toBe("lilac")
    expect(accentOfProduct({ ...coffee, category_index: { id: "c0" } } as unknown as Product, categories)).toBeNull()
    expect(accentOfProduct({ ...coffee, category_index: { id: ["c0"] } } as unknown as Product, categories)).toBeNull()
  })

  test("the tree has each category below its parent, in the merchant's order [3.8]", () => {
    expect(categoryTree(categories[1]!, categories)).toEqual([
      { slug: "machines", name: "Machines", depth: 0, current: false },
      { slug: "cafes", name: "Cafés", depth: 0, current: false },
      { slug: "afrique", name: "Afrique", depth: 1, current: true },
    ])
  })
})

test.each([
  [
    {},
    {
      onlineDepot: "2",
      depotNames: {},
      delivery: { days: null, cutoffHour: 12, closed: [] },
      deliveryNote: null,
      freeDelivery: null,
      stockAlerts: false,
    },
  ],
  [
    { depots: "x", online_depot: 4, checkout: { delivery_days: [5, 2] } },
    { onlineDepot: "2", delivery: { days: null, cutoffHour: 12, closed: [] } },
  ],
  [
    { checkout: { delivery_days: [1, 2], dispatch_before_hour: 99 } },
    { delivery: { days: { least: 1, most: 2 }, cutoffHour: 12 } },
  ],
  [{ checkout: { delivery_days: [1, 2000] } }, { delivery: { days: null } }],
])("settings %o", (given, read) => expect(parseCatalogueSettings(given)).toMatchObject(read))
