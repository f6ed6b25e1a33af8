import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { Product } from "~/commerce/api-types"
import { colourOf } from "./colours"
import { listOptions } from "./variant-choice"

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
