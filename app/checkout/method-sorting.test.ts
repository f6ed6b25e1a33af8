import { expect, test } from "vitest"
import { warnOfCredit } from "./payment-choice.server"
import { sortMethods } from "./method-sorting"

const offered = ["ideal", "bancontact", "klarna", "paysafecard", "paypal", "card", "virement"].map((id) => ({
  ...{ id, label: id, description: "" },
}))
const ids = (country: string | null) => {
  const { inView, folded } = sortMethods(offered, country)
  return [inView.map(({ id }) => id), folded.map(({ id }) => id)]
}

test("the card comes first, then what the country uses most, and three are in view", () => {
  expect(ids("FR")).toEqual([
    ["card", "paypal", "klarna"],
    ["ideal", "bancontact", "paysafecard", "virement"],
  ])
  expect(ids("BE")[0]).toEqual(["card", "bancontact", "paypal"])
  expect(ids("NL")[0]).toEqual(["card", "ideal", "paypal"])
  expect(ids("AT")[0]).toEqual(["card", "klarna", "paypal"])
  expect(ids(null)).toEqual(ids("FR"))
})

test("a method of another country's banks is not in view where there are others", () => {
  const { inView, folded } = sortMethods(
    offered.filter(({ id }) => id !== "klarna"),
    "CH",
  )
  expect(inView.map(({ id }) => id)).toEqual(["card", "paypal", "paysafecard"])
  expect(folded.map(({ id }) => id)).toEqual(["ideal", "bancontact", "virement"])
  expect(sortMethods(offered.slice(0, 2), "CH").inView.map(({ id }) => id)).toEqual(["ideal", "bancontact"])
})

test("every method is offered once, also in a store without cards", () => {
  const { inView, folded } = sortMethods(offered.slice(0, 2), "NL")
  expect([...inView, ...folded].map(({ id }) => id)).toEqual(["ideal", "bancontact"])
})

test("only what is a credit carries the warning that the law wants", () => {
  const warned = warnOfCredit(
    [{ id: "klarna", label: "Klarna", description: "En trois fois." }, offered[0]!],
    "Un crédit engage.",
  )
  expect(warned.map(({ id, description }) => [id, description])).toEqual([
    ["klarna", "En trois fois. Un crédit engage."],
    ["ideal", ""],
  ])
})
