import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { Product } from "~/commerce/api-types"
import { asCharged } from "~/money/format-amount"
import { colourOf } from "./colours"
import { viewOptions } from "./product-view"
import { completeChoices, resolveChoice } from "./variant-choice"
import { fillChoices, listOptions } from "./product-options"

describe("the six colours", () => {
  const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8")

  test.each([
    ["Amande", "almond"],
    ["Bleu", "blue"],
    ["Calcaire", "limestone"],
    ["Lilas", "lilac"],
    ["Rose", "pink"],
    ["Taupe", "taupe"],
  ])("%s is the style variable %s [1.21]", (name, colour) => {
    expect(colourOf(name)).toBe(colour)
    expect(tokens).toMatch(new RegExp(`--color-${colour}: #[0-9a-f]{6};`))
  })

  test.each(["Noir", "Bleu nuit", "__proto__", ""])("“%s” is none of them", (name) => {
    expect(colourOf(name)).toBeNull()
  })
})

const product = {
  options: [
    {
      id: "a1",
      name: "Couleur",
      variant: true,
      values: [
        { id: "a11", name: "Lilas" },
        { id: "a12", name: "Noir", price: 3 },
      ],
    },
    { id: "a2", name: "Couleur", values: [{ id: "a21", name: "Lilas" }, { id: "a22", name: "LILAS" }, { id: "a23" }] },
    { id: "a3", name: "Vide", values: [] },
    { id: "a4", name: "Retirée", active: false, values: [{ id: "a41", name: "x" }] },
  ],
} as unknown as Product

describe("the options of a product", () => {
  test("are those that are active and have values; variants are always required [3.3]", () => {
    expect(listOptions(product).map(({ id, variant, required }) => ({ id, variant, required }))).toEqual([
      { id: "a1", variant: true, required: true },
      { id: "a2", variant: false, required: false },
    ])
    expect(listOptions({} as Product)).toEqual([])
  })

  test("have addresses of their own, also where names are the same", () => {
    const [colour, second] = listOptions(product)
    expect([colour?.key, second?.key]).toEqual(["couleur", "a2"])
    expect(colour?.values).toEqual([
      { id: "a11", slug: "lilas", name: "Lilas", price: 0, colour: "lilac" },
      { id: "a12", slug: "noir", name: "Noir", price: 3, colour: null },
    ])
    expect(second?.values.map(({ slug }) => slug)).toEqual(["lilas", "a22"])
  })
})

describe("an option of variants that need not be chosen", () => {
  const sized = {
    slug: "tee",
    price: 10,
    options: [
      {
        id: "s",
        name: "Taille",
        variant: true,
        required: true,
        values: [
          { id: "s1", name: "S" },
          { id: "s2", name: "M" },
        ],
      },
      { id: "e", name: "Emballage", variant: true, required: false, values: [{ id: "e1", name: "Cadeau" }] },
    ],
    variants: {
      results: [
        { id: "v1", option_value_ids: ["e1", "s1"] },
        { id: "v2", option_value_ids: ["s1"] },
        { id: "v3", option_value_ids: ["s2"] },
      ],
    },
  } as unknown as Product

  test("is left out at first, can be chosen, and left out again", () => {
    expect([...completeChoices(sized, new Map())]).toEqual([["taille", "s"]])
    expect(resolveChoice(sized, new Map([["taille", "s"]]))).toMatchObject({ value: { variant: { id: "v2" } } })
    const wrapped = completeChoices(
      sized,
      new Map([
        ["taille", "s"],
        ["emballage", "cadeau"],
      ]),
    )
    expect(resolveChoice(sized, wrapped)).toMatchObject({ value: { variant: { id: "v1" } } })
    const [, option] = viewOptions(sized, wrapped, asCharged("EUR"))
    expect(option?.values.map(({ name, value, selected }) => [name, value, selected])).toEqual([
      ["Sans emballage", "", false],
      ["Cadeau", "cadeau", true],
    ])
  })

  test("no variant at all is none to buy", () => {
    expect(resolveChoice(sized, new Map())).toMatchObject({ problems: [{ code: "option-missing", field: "o.taille" }] })
    const [, wrap] = sized.options!
    const single = {
      ...sized,
      options: [wrap],
      variants: {
        results: [
          { id: "v", option_value_ids: [] },
          { id: "w", option_value_ids: ["e1"] },
        ],
      },
    }
    expect(resolveChoice(single as unknown as Product, new Map())).toMatchObject({ problems: [{ field: "o.emballage" }] })
  })

  test("an option with a value that says so gets no second one", () => {
    const values = [
      { id: "a", name: "Sans gravure" },
      { id: "b", name: "Prénom", price: 9 },
    ]
    const engraved = { slug: "x", options: [{ id: "g", name: "Gravure", values }] } as unknown as Product
    const [option] = viewOptions(engraved, new Map(), asCharged("EUR"))
    expect(option?.values.map(({ name }) => name)).toEqual(["Sans gravure", "Prénom"])
  })
})

test("a product of a thousand variants finds each of them, and quickly", () => {
  const values = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${letter}${at}`, name: `${letter}${at}` }))
  const [sizes, colours] = [values("s", 25), values("c", 40)]
  const results = sizes.flatMap((size) =>
    colours.map((colour) => ({ id: size.id + colour.id, option_value_ids: [colour.id, size.id] })),
  )
  const options = [
    { id: "s", name: "Taille", variant: true, values: sizes },
    { id: "c", name: "Couleur", variant: true, values: colours },
  ]
  const large = { slug: "x", price: 1, options, variants: { count: 1000, results } } as unknown as Product
  const start = performance.now()
  for (const { id } of sizes) {
    const choices = new Map([
      ["taille", id],
      ["couleur", "c39"],
    ])
    expect(resolveChoice(large, choices)).toMatchObject({ value: { variant: { id: `${id}c39` } } })
    viewOptions(large, choices, asCharged("EUR"))
  }
  expect(performance.now() - start).toBeLessThan(1000)
})

describe("an option that belongs to a value of another", () => {
  const values = [
    { id: "oui", name: "Oui" },
    { id: "non", name: "Non" },
  ]
  const lettering = { parent_id: "e", parent_value_ids: ["oui"], values: [{ id: "or", name: "Or", price: 5 }] }
  const engraved = {
    options: [
      { id: "e", name: "Gravure", required: true, values },
      { id: "l", name: "Lettres", required: true, ...lettering },
    ],
  } as unknown as Product

  test("is asked for with that value only, and costs nothing with another", () => {
    const without = new Map([["gravure", "non"]])
    expect(completeChoices(engraved, new Map([...without, ["lettres", "or"]]))).toEqual(without)
    expect(resolveChoice(engraved, without)).toMatchObject({
      ok: true,
      value: { options: [{ id: "e", value: "Non" }], addedPrice: 0 },
    })
    expect(resolveChoice(engraved, new Map([["gravure", "oui"]]))).toMatchObject({ problems: [{ field: "o.lettres" }] })
    const whole = completeChoices(engraved, new Map([["gravure", "oui"]]))
    // What costs something is left to the shopper.
    expect(whole).toEqual(new Map([["gravure", "oui"]]))
    expect(resolveChoice(engraved, fillChoices(engraved, whole))).toMatchObject({ ok: true, value: { addedPrice: 5 } })
  })

  test("is never asked for where the other is not there", () => {
    const alone = { options: engraved.options!.slice(1) } as unknown as Product
    expect(resolveChoice(alone, new Map())).toMatchObject({ ok: true, value: { options: [] } })
  })
})
