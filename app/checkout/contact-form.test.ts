import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createValidator } from "~/components/forms/validated/validator"
import { type Contact, CONTACT_FIELDS, contactSchema, formValues, isSavedAddress } from "./contact-form"

const contactValidator = createValidator(contactSchema)
const typed = {
  email: "jeanne@exemple.fr",
  firstName: "Jeanne",
  lastName: "Martin",
  company: "",
  address1: "12 quai Saint-Antoine",
  address2: "",
  zip: "69002",
  city: "Lyon",
  state: "",
  country: "FR",
  phone: "06 12 34 56 78",
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

async function errorsOf(values: Record<string, string>): Promise<Record<string, string>> {
  const result = await contactValidator.validate(formOf(values))
  return result.error?.fieldErrors ?? {}
}

describe("the contact form", () => {
  test("takes a French address and leaves the newsletter unticked", async () => {
    const result = await contactValidator.validate(formOf(typed))
    expect(result.error).toBeUndefined()
    expect(result.data).toEqual({ ...typed, vatNumber: "", billing: null, newsletter: false })
  })

  test("names what is missing, each at its field", async () => {
    expect(await errorsOf({})).toEqual({
      email: "email-missing",
      firstName: "first-name-missing",
      lastName: "last-name-missing",
      address1: "address-missing",
      city: "city-missing",
      country: "country-unknown",
      phone: "phone-missing",
      zip: "postcode-foreign",
    })
  })

  test.each([
    ["firstName", "first-name-missing", "Zoé", 60],
    ["lastName", "last-name-missing", "Ferrand", 60],
    ["address1", "address-missing", "3 place Bellecour", 120],
    ["address2", null, "Bâtiment C", 120],
    ["zip", "postcode-invalid", "75011", null],
    ["city", "city-missing", "Paris", 80],
    ["country", "country-unknown", "FR", null],
    ["phone", "phone-missing", "+33 1 23 45 67 89", null],
  ] as const)(
    "the address's %s is taken by itself, and refused at its own field [3.25]",
    async (field, missing, value, longest) => {
      const result = await contactValidator.validate(formOf({ ...typed, [field]: value }))
      expect(result.data).toEqual({ ...typed, [field]: value, vatNumber: "", billing: null, newsletter: false })
      const errors = await errorsOf({ ...typed, [field]: "" })
      if (field === "country") expect(errors[field]).toBe(missing)
      else expect(errors).toEqual(missing === null ? {} : { [field]: missing })
      if (longest !== null) {
        expect(await errorsOf({ ...typed, [field]: "x".repeat(longest) })).toEqual({})
        expect(await errorsOf({ ...typed, [field]: "x".repeat(longest + 1) })).toEqual({ [field]: "value-too-long" })
      }
    },
  )

  test("tidies spaces and control characters", async () => {
    const result = await contactValidator.validate(formOf({ ...typed, firstName: "  Jean\u0000ne\r\n  Marie ", zip: " 69002 " }))
    expect(result.data).toMatchObject({ firstName: "Jean ne Marie", zip: "69002" })
  })

  test.each(["jeanne", "jeanne@", "@exemple.fr", "jeanne@exemple", "je anne@exemple.fr", "jeanne@exemple.fr, autre@exemple.fr"])(
    "refuses the e-mail %s",
    async (email) => expect(await errorsOf({ ...typed, email })).toEqual({ email: "email-invalid" }),
  )

  test.each(["6900", "690022", "69 002", "6900a", ""])("refuses the French postcode « %s »", async (zip) => {
    expect(await errorsOf({ ...typed, zip })).toEqual({ zip: "postcode-invalid" })
  })

  test("still checks the postcode when other fields are wrong", async () => {
    expect(await errorsOf({ ...typed, email: "x", zip: "1" })).toEqual({ email: "email-invalid", zip: "postcode-invalid" })
  })

  test.each([
    ...[
      ["FR", "69002"],
      ["DE", "10115"],
      ["AT", "1010"],
      ["BE", "1000"],
      ["ES", "28013"],
      ["IT", "00118"],
    ],
    ...[
      ["LU", "1111"],
      ["MC", "98000"],
      ["NL", "1012 AB"],
      ["PT", "1100-148"],
      ["CH", "1204"],
      ["GB", "sw1a 1aa"],
    ],
    ...[
      ["SE", "114 55"],
      ["IE", ""],
      ["HK", ""],
    ],
  ])("takes a postcode of %s: %s", async (country, zip) => {
    expect(await errorsOf({ ...typed, country, zip })).toEqual({})
  })

  test("wants a state where the mail needs one", async () => {
    const boston = { ...typed, country: "US", zip: "02108", city: "Boston" }
    expect(await errorsOf(boston)).toEqual({ state: "state-missing" })
    expect(await errorsOf({ ...boston, state: "MA" })).toEqual({})
    expect(await errorsOf({ ...typed, country: "SE", zip: "" })).toEqual({ zip: "postcode-foreign" })
  })

  test("says it differently for another country's postcode", async () => {
    expect(await errorsOf({ ...typed, country: "CH", zip: "69002" })).toEqual({ zip: "postcode-foreign" })
  })

  test("refuses what is no country, object names included", async () => {
    for (const country of ["", "fr", "__proto__", "constructor"])
      expect(await errorsOf({ ...typed, country })).toMatchObject({ country: "country-unknown" })
  })

  test("never throws, whatever is posted, and what it accepts it accepts again unchanged", async () => {
    const anyForm = fc.dictionary(
      fc.constantFrom(...CONTACT_FIELDS.filter((name) => name !== "addressId" && name !== "separateBilling")),
      fc.string({ maxLength: 300, unit: "binary" }),
    )
    await fc.assert(
      fc.asyncProperty(anyForm, async (values) => {
        const first = await contactValidator.validate(formOf({ ...typed, ...values }))
        if (!first.data) return
        const { newsletter, billing: _billing, ...texts } = first.data as Contact
        const second = await contactValidator.validate(formOf({ ...texts, ...(newsletter && { newsletter: "on" }) }))
        expect(second.data).toEqual(first.data)
      }),
      { numRuns: 300 },
    )
  })

  test("accepts every five-digit French postcode and no other digits", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{1,8}$/), async (zip) => {
        expect(await errorsOf({ ...typed, zip })).toEqual(zip.length === 5 ? {} : { zip: "postcode-invalid" })
      }),
      { numRuns: 100 },
    )
  })

  test("asks for a billing address only when it is apart, and names its own fields", async () => {
    expect(await errorsOf({ ...typed, billingCity: "" })).toEqual({})
    const apart = { ...typed, separateBilling: "on", billingFirstName: "Ana", billingCountry: "FR", billingZip: "690" }
    expect(await errorsOf(apart)).toEqual({
      billingLastName: "last-name-missing",
      billingAddress1: "address-missing",
      billingCity: "city-missing",
      billingZip: "postcode-invalid",
    })
    const whole = { ...apart, billingLastName: "Roy", billingAddress1: "1 rue Longue", billingCity: "Lyon", billingZip: "69001" }
    expect((await contactValidator.validate(formOf(whole))).data?.billing).toEqual({
      ...{
        firstName: "Ana",
        lastName: "Roy",
        address1: "1 rue Longue",
        address2: "",
        zip: "69001",
        city: "Lyon",
        state: "",
        country: "FR",
      },
    })
  })

  test.each([
    ["FR44 732 829 320", "FR44732829320"],
    ["fr44732829320", "FR44732829320"],
    ["BE0123456789", "BE0123456789"],
  ])("takes the VAT number %s", async (vatNumber, tidy) => {
    const result = await contactValidator.validate(formOf({ ...typed, company: "Bureau", vatNumber }))
    expect(result.data?.vatNumber).toBe(tidy)
  })

  test.each(["FR45732829320", "FR4473282932", "732829320", "F", "XX"])("refuses the VAT number %s", async (vatNumber) => {
    expect(await errorsOf({ ...typed, company: "Bureau", vatNumber })).toEqual({ vatNumber: "vat-number-invalid" })
  })

  test("a VAT number needs its company", async () => {
    expect(await errorsOf({ ...typed, vatNumber: "FR44732829320" })).toEqual({ company: "company-missing" })
  })

  test("in the browser a saved address stands for the typed one; e-mail and invoice are still checked", async () => {
    const saved = { email: "x", addressId: "65c0000000000000000000a1", company: "Bureau", vatNumber: "1" }
    expect(await errorsOf(saved)).toEqual({ email: "email-invalid", vatNumber: "vat-number-invalid" })
    expect(Object.keys(await errorsOf({ ...saved, addressId: "new" }))).toContain("city")
    const result = await contactValidator.validate(formOf({ email: typed.email, addressId: saved.addressId }))
    expect(result.data).toMatchObject({ email: typed.email, address1: "", country: "", phone: "", billing: null })
  })
})

test("the form shows again what is known, an invoice's own address in its own fields", () => {
  const { newsletter: _box, ...contact } = { ...typed, vatNumber: "", newsletter: "" }
  const known = { ...contact, newsletter: false, billing: null }
  expect(formValues(known, "new")).toEqual({ ...contact, newsletter: false, addressId: "new" })
  const { email: _email, phone: _phone, company: _company, ...place } = typed
  expect(formValues({ ...known, billing: { ...place, city: "Bron" } }, "new")).toMatchObject({
    ...{ city: "Lyon", separateBilling: "on", billingCity: "Bron", billingFirstName: "Jeanne", billingZip: "69002" },
  })
})

test.each([
  ["65c0000000000000000000a1", true],
  ["x65c0000000000000000000a1", false],
  ["65c0000000000000000000a1/", false],
  ["new", false],
  [["65c0000000000000000000a1"], false],
  [undefined, false],
])("the choice %j is a saved address: %s", (choice, expected) => expect(isSavedAddress(choice)).toBe(expected))
