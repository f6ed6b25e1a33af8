import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxContext } from "../storage/context.ts"
import type { AttributeRecord, CategoryRecord, ContentRecord, OptionRecord, ProductRecord } from "../storage/models.ts"
import { findRecord, listRecords } from "../storage/records.ts"
import { attributes } from "./attributes.ts"
import { colours } from "./colours.ts"
import { canaryOfPage, canaryOfTutorial } from "./content/drafts.ts"
import { emptyContext } from "./empty-context.fixture.ts"
import { loadSeed } from "./load-seed.ts"
import { pictureSubjects } from "./picture-subjects.ts"

const mediaPath = /\/media\/[a-f0-9]{24}\/[a-f0-9]{32}\/([a-z0-9-]+)\.jpg/g

function plainText(html: string): string {
  return html
    .replace(/<\/p>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .trim()
}

function wordsOf(html: string): string[] {
  return plainText(html)
    .split(" ")
    .filter((word) => /\p{L}|\p{N}/u.test(word))
}

function sentencesOf(html: string): string[] {
  return plainText(html)
    .split(/(?<=[.!?…])\s+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .filter(Boolean)
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function picturesOf(record: unknown): string[] {
  return [...new Set([...JSON.stringify(record).matchAll(mediaPath)].map((match) => match[1] ?? ""))]
}

/** Every text that is only read; names of options, variants and attribute values are also used to choose by. */
function proseOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (["name", "value", "values"].includes(key) ? [] : proseOf(each)))
}

describe("the seed of Maison Lilas", () => {
  let context: SandboxContext
  let products: ProductRecord[]

  beforeAll(() => {
    context = emptyContext()
    loadSeed(context)
    products = listRecords<ProductRecord>(context.database, "products")
  })

  afterAll(() => context.database.close())

  function optionsNamed(name: string): OptionRecord[] {
    return products.flatMap((product) => product.options).filter((option) => option.name === name)
  }

  function plans() {
    return products.flatMap((product) => product.purchase_options.subscription?.plans ?? [])
  }

  it("has at least 64 products, each with a name, a slug and a sku of its own", () => {
    expect(products.length).toBeGreaterThanOrEqual(64)
    for (const field of ["name", "slug", "sku", "id"] as const)
      expect(repeated(products.map((product) => product[field]))).toEqual([])
  })

  it("describes each product in 45 to 90 words, and in no sentence of another", () => {
    for (const product of products) {
      const count = wordsOf(product.description).length
      expect(count, product.slug).toBeGreaterThanOrEqual(45)
      expect(count, product.slug).toBeLessThanOrEqual(90)
    }
    expect(repeated(products.flatMap((product) => sentencesOf(product.description)))).toEqual([])
    expect(repeated(products.map((product) => product.meta_description ?? ""))).toEqual([])
  })

  it("shows no picture of one product beside another, and has a subject for every picture", () => {
    const pictures = products.flatMap(picturesOf)
    expect(repeated(pictures)).toEqual([])
    const subjects = pictureSubjects().map((subject) => subject.name)
    expect(repeated(subjects)).toEqual([])
    const models = ["products", "categories", "content", "settings"]
    const used = models.flatMap((model) => listRecords(context.database, model)).flatMap(picturesOf)
    expect(used.filter((name) => !subjects.includes(name))).toEqual([])
    expect(subjects.filter((name) => !used.includes(name))).toEqual([])
  })

  it("uses every attribute, every value that shoppers filter by, and only listed values", () => {
    expect(listRecords<AttributeRecord>(context.database, "attributes")).toEqual(attributes)
    expect(attributes.filter((attribute) => attribute.filterable).length).toBeGreaterThanOrEqual(8)
    for (const attribute of attributes) {
      const borne = products.flatMap((product) => product.attributes[attribute.id]?.value ?? [])
      expect(borne.length, attribute.id).toBeGreaterThan(0)
      if (attribute.type === "select") expect([...new Set(borne)].sort(), attribute.id).toEqual([...attribute.values].sort())
    }
  })

  it("offers all six colours, each grind, each weight and a paid gift box", () => {
    const names = colours.map(({ name }) => name)
    expect(optionsNamed("Couleur").length).toBeGreaterThanOrEqual(15)
    for (const option of optionsNamed("Couleur")) expect(option.values.map((value) => value.name)).toEqual(names)
    for (const grind of ["Grains", "Piston", "Filtre", "Espresso", "Moka"]) {
      expect(
        optionsNamed("Mouture").some((option) => option.values.some((value) => value.name === grind)),
        grind,
      ).toBe(true)
    }
    const weights = new Set(optionsNamed("Poids").flatMap((option) => option.values.map((value) => value.name)))
    expect([...weights].sort()).toEqual(["1 kg", "250 g", "500 g"])
    expect(optionsNamed("Boîte cadeau").some((option) => option.values.some((value) => (value.price ?? 0) > 0))).toBe(true)
  })

  it("makes one variant for each value of a variant option, with depots that add up", () => {
    for (const product of products) {
      const made = product.options.filter((option) => option.variant)
      expect(made.length, product.slug).toBeLessThanOrEqual(1)
      const values = made.flatMap((option) => option.values.map((value) => value.id))
      expect(
        product.variants.flatMap((variant) => variant.option_value_ids),
        product.slug,
      ).toEqual(values)
      for (const variant of product.variants) {
        expect((variant.depots["1"] ?? NaN) + (variant.depots["2"] ?? NaN), variant.sku).toBe(variant.stock_level)
      }
    }
  })

  it("names each net weight, so that a price per kilogram can be shown", () => {
    const coffees = products.filter((product) => product.attributes["variete"])
    expect(coffees.length).toBeGreaterThanOrEqual(26)
    for (const variant of coffees.flatMap((product) => product.variants)) expect(variant.content?.net_weight_g).toBeGreaterThan(0)
    for (const { slug, content, tax_code } of coffees) {
      expect(content.food?.legal_name, slug).toBeTruthy()
      expect(tax_code, slug).toBe("tva_5_5")
    }
  })

  it("has monthly and yearly plans, a trial, a limit and another rhythm than every month", () => {
    const intervals = plans().map((plan) => plan.billing_schedule)
    expect(new Set(intervals.map((schedule) => schedule.interval))).toEqual(new Set(["monthly", "yearly"]))
    expect(intervals.some((schedule) => schedule.trial_days > 0)).toBe(true)
    expect(intervals.some((schedule) => schedule.limit !== null)).toBe(true)
    expect(intervals.some((schedule) => schedule.interval_count > 1)).toBe(true)
    const both = products.filter(({ purchase_options: { standard, subscription } }) => standard && subscription)
    expect(both.length).toBeGreaterThan(0)
  })

  it("keeps what each special case of the shop needs", () => {
    const bySlug = (slug: string) => products.find((product) => product.slug === slug)
    expect(bySlug("cafe-epuise")).toMatchObject({ stock_level: 0, stock_status: "out_of_stock", stock_purchasable: false })
    const statuses = new Set(products.map((product) => product.stock_status))
    expect(statuses).toEqual(new Set(["in_stock", "out_of_stock", "backorder", "discontinued", null]))
    expect(new Set(products.map((product) => product.delivery))).toEqual(new Set(["shipment", "subscription", "giftcard", null]))
    expect(products.filter((product) => product.sale).length).toBeGreaterThanOrEqual(4)
    for (const product of products.filter((each) => each.sale)) expect(product.orig_price).toBeGreaterThan(product.price)
    expect(products.some((product) => product.name.length > 70)).toBe(true)
  })

  it("points only at categories and products that exist, and leaves no category empty", () => {
    const categories = listRecords<CategoryRecord>(context.database, "categories")
    const filled = new Set(products.flatMap((product) => product.category_ids))
    expect([...filled].sort()).toEqual(categories.map((category) => category.id).sort())
    const slugs = products.map((product) => product.slug)
    const content = listRecords<ContentRecord>(context.database, "content")
    const named = content
      .flatMap((record) => [record, ...record.sections])
      .flatMap((each) => (each["products"] ?? []) as string[])
    expect([...named, ...products.flatMap((product) => product.related)].filter((slug) => !slugs.includes(slug))).toEqual([])
  })

  it("links every menu and section to a page, category, product or tutorial that is published", () => {
    const known = new Set(["/devis", "/retractation", "/resilier"])
    for (const product of products) known.add(`/produits/${product.slug}`)
    for (const category of listRecords<CategoryRecord>(context.database, "categories")) known.add(`/boutique/${category.slug}`)
    const content = listRecords<ContentRecord>(context.database, "content")
    for (const { type, slug, published } of content) if (published) known.add(`/${type}/${slug}`)
    const texts = [...listRecords(context.database, "settings"), ...content].map((record) => JSON.stringify(record))
    const written = texts.flatMap((text) => [...text.matchAll(/"(?:url|value)":"(\/[^"]*)"/g)].map((match) => match[1] ?? ""))
    const folders: Record<string, string> = { category: "/boutique/", product: "/produits/", content: "/pages/" }
    const records = texts.flatMap((text) => [
      ...text.matchAll(/"type":"(category|product|content)"[^{}]*\{[^{}]*"slug":"([^"]+)"/g),
    ])
    const links = [...written, ...records.map(([, type = "", slug = ""]) => `${folders[type]}${slug}`)]
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((link) => !known.has(link))).toEqual([])
  })

  it("keeps the drafts' sentences out of everything published", () => {
    const content = listRecords<ContentRecord>(context.database, "content")
    for (const canary of [canaryOfPage, canaryOfTutorial]) {
      const holders = content.filter((record) => JSON.stringify(record).includes(canary))
      expect(holders.map((record) => record.published)).toEqual([false])
    }
  })

  it("finds records by the keys that services use", () => {
    const { database } = context
    const keys = [
      ["products", "cafe-epuise"],
      ["categories", "cafes"],
      ["content", "pages/cgv"],
      ["coupons", "BIENVENUE10"],
      ["giftcards", "NOELCAFE2026ABCD"],
      ["accounts", "jeanne@exemple.fr"],
    ] as const
    for (const [model, key] of keys) expect(findRecord(database, model, key), `${model} ${key}`).not.toBeNull()
    const jeanne = findRecord(database, "accounts", "jeanne@exemple.fr")
    expect(JSON.stringify(jeanne)).not.toContain("lilas-demo-2026")
    expect(listRecords(database, "addresses", jeanne?.id)).toHaveLength(2)
  })

  it("sets French typography: no plain space before double punctuation or units, curly apostrophes", () => {
    const models = ["products", "categories", "content", "settings", "coupons", "promotions", "shipping_zones"]
    const texts = models.flatMap((model) => listRecords(context.database, model)).flatMap(proseOf)
    expect(texts.length).toBeGreaterThan(800)
    const faults = texts.flatMap(
      (text) => text.match(/.{0,20}(?: [:;!?»€%](?=[\s<]|$)|« |\d (?:g|kg|cl|mm|cm|°C)(?![\p{L}])|\p{L}'\p{L}).{0,10}/gu) ?? [],
    )
    expect(faults).toEqual([])
  })
})
