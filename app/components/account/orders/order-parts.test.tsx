import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { OrderDelivery } from "./order-parts"

type Props = ComponentProps<typeof OrderDelivery>

const parcel: Props = {
  lines: ["Ida Perrin", "3 rue Sainte-Catherine", "69001 Lyon"],
  phone: "04\u00a065\u00a071\u00a008\u00a066",
  service: "Colissimo",
  place: [],
  way: "parcel",
  rights: [],
  billing: null,
  company: null,
  vatNumber: null,
}

const shown = (change: Partial<Props> = {}) => renderToStaticMarkup(<OrderDelivery {...parcel} {...change} />)
const opened = (html: string) => html.replace(/(<\/summary>).*?<\/details>/g, "$1").replace(/<[^>]+>/g, " ")

test("an order names who gets it, and folds the address with the telephone", () => {
  expect(opened(shown())).toContain("Ida Perrin")
  expect(opened(shown())).not.toMatch(/Sainte-Catherine|04/)
  expect(shown()).toMatch(/<details.*Sainte-Catherine.*69001 Lyon.*04\u00a065\u00a071\u00a008\u00a066.*<\/details>/)
})

test("an order folds where its invoice goes", () => {
  const billing = ["Ida Perrin", "5 rue du Bœuf", "69005 Lyon"]
  expect(opened(shown({ billing }))).not.toContain("Bœuf")
})

test("an order shows where its goods are to be collected", () => {
  const place = ["Maison Lilas", "8 rue Longue, 69001 Lyon"]
  expect(opened(shown({ way: "collection", place }))).toContain("rue Longue")
})
