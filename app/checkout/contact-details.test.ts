import { describe, expect, test } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { recipient } from "../../tests/shopper/people"
import { viewContactDetails } from "~/shop/account/format"
import { contactOf, contactPatch } from "./contact-details"

const to = { ...recipient, address2: "" }
// The reply types ask for more fields than these rules read.
const cartOf = (change: object = {}) =>
  ({ account: { email: "jeanne@exemple.fr" }, shipping: { ...to, service: "colissimo" }, ...change }) as unknown as Cart

describe("the contact step's cart change", () => {
  const contact = {
    email: "jeanne@exemple.fr",
    firstName: "Jeanne",
    lastName: "Martin",
    company: "",
    vatNumber: "",
    billing: null,
    address1: to.address1,
    address2: "",
    zip: "69002",
    city: "Lyon",
    state: "",
    country: "FR",
    phone: to.phone,
    newsletter: false,
  }

  test("a changed address resets the service and the rating [4.26]", () => {
    const patch = contactPatch({ ...contact, zip: "75001", city: "Paris" }, cartOf())
    expect(patch).toMatchObject({ shipping: { service: null, zip: "75001" }, shipment_rating: null })
  })

  test("an unchanged address keeps them", () => {
    const patch = contactPatch({ ...contact, firstName: "Jean" }, cartOf())
    expect(patch.shipping).not.toHaveProperty("service")
    expect(patch).not.toHaveProperty("shipment_rating")
  })

  test("a state that the cart knows is shown, kept and written again, and another one rates delivery anew", () => {
    const known = cartOf({ shipping: { ...to, state: "Rhône" } })
    expect(contactOf(known).state).toBe("Rhône")
    const patch = contactPatch({ ...contact, state: "Rhône" }, known)
    expect(patch).toMatchObject({ shipping: { state: "Rhône" }, billing: { state: "Rhône" } })
    expect(patch).not.toHaveProperty("shipment_rating")
    expect(contactPatch({ ...contact, state: "Ain" }, known)).toHaveProperty("shipment_rating", null)
  })

  test("the invoice goes to the delivery address unless another is given, and both are remembered", () => {
    expect(contactPatch(contact, cartOf()).billing).toMatchObject({ address1: to.address1 })
    const { firstName, lastName, address2, state, country } = contact
    const office = { firstName, lastName, address1: "1 rue Longue", address2, zip: "69001", city: "Lyon", state, country }
    const patch = contactPatch({ ...contact, company: "Bureau", vatNumber: "FR44732829320", billing: office }, cartOf())
    expect(patch).toMatchObject({
      shipping: { address1: to.address1 },
      billing: { address1: "1 rue Longue" },
      metadata: { company: "Bureau", vat_number: "FR44732829320" },
    })
    const written = cartOf({ shipping: patch.shipping, billing: patch.billing, metadata: patch.metadata })
    expect(contactOf(written)).toMatchObject({ billing: office, vatNumber: "FR44732829320" })
    expect(viewContactDetails(written)).toMatchObject({
      billing: ["Jeanne Martin", "Bureau", "1 rue Longue", "69001 Lyon"],
    })
  })

  test("the e-mail of a recovered cart is not shown until its address is typed", () => {
    expect(contactOf(cartOf({ recovered: true, shipping: {}, billing: {} })).email).toBe("")
    expect(contactOf(cartOf({ recovered: true, billing: to })).email).toBe("jeanne@exemple.fr")
  })

  test("the newsletter is switched on by the box and never off without it", () => {
    expect(contactPatch(contact, cartOf()).account).toEqual({ email: contact.email })
    expect(contactPatch({ ...contact, newsletter: true }, cartOf()).account).toEqual({ email: contact.email, email_optin: true })
  })
})

describe("what is shown of a contact", () => {
  const shown = (change: object = {}) => viewContactDetails(cartOf({ billing: to, ...change }))

  test("has one address where the invoice goes to the same, and names the service and the VAT number where there are", () => {
    expect(shown({ shipping: { ...to, service_name: "Colissimo" } })).toEqual({
      ...{
        email: "jeanne@exemple.fr",
        phone: "06\u00a012\u00a034\u00a056\u00a078",
        service: "Colissimo",
        billing: null,
        company: null,
        vatNumber: null,
      },
      lines: ["Jeanne Martin", "12 quai Saint-Antoine", "69002 Lyon"],
    })
    expect(shown({ metadata: { vat_number: "FR44732829320", company: 7 } })).toMatchObject({
      vatNumber: "FR44732829320",
      lines: ["Jeanne Martin", "12 quai Saint-Antoine", "69002 Lyon"],
    })
    expect(shown({ billing: { ...to, city: "Bron" } }).billing).toContain("69002 Bron")
    expect(shown({ billing: { first_name: "Jeanne" } }).billing).toBeNull()
  })

  test("leaves out what an order does not tell", () => {
    expect(viewContactDetails({ account: null, shipping: null, billing: null })).toEqual({
      ...{ email: "", phone: "", lines: [], service: null, billing: null, company: null, vatNumber: null },
    })
    expect(shown({ shipping: { name: "J. Martin", city: "Lyon", state: "Rhône" } }).lines).toEqual(["J. Martin", "Lyon Rhône"])
    expect(shown({ shipping: { first_name: "Jeanne", country: "ZZ" } }).lines[0]).toBe("Jeanne")
  })
})

test("a new cart is empty in the form, and its address is written with a whole name", () => {
  const bare = { account: null, shipping: null, billing: null } as unknown as Cart
  const empty = { firstName: "", lastName: "", address1: "", address2: "", zip: "", city: "", state: "", country: "" }
  expect(contactOf(bare)).toEqual({
    ...{ email: "", ...empty, phone: "", company: "", vatNumber: "", billing: null, newsletter: false },
  })
  expect(contactOf(cartOf({ recovered: true, shipping: null })).email).toBe("")
  expect(contactOf(cartOf({ shipping: {} })).email).toBe("jeanne@exemple.fr")
  const typed = { ...contactOf(bare), firstName: "Ida", lastName: "Perrin", zip: "69002" }
  expect(contactPatch(typed, bare)).toMatchObject({
    shipping: { name: "Ida Perrin", service: null },
    metadata: { company: null, vat_number: null },
  })
})
