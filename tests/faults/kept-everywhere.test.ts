import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { clearFaults, setFault } from "../e2e/sandbox-control.ts"
import { type HtmlForm, readForms } from "../load/html-forms.ts"
import { addToCart, buyer } from "../load/purchase-http.ts"
import { type HttpShopper, type Page, createHttpShopper, formWithButton } from "../load/shopper-http.ts"
import { type Stack, startStack } from "../setup/stack.ts"

type Form = {
  name: string
  path: string
  /** A field by which the form is known among the page's. */
  field: string
  typed: Record<string, string>
  customer?: true
  /** What refuses too many of it; a form without a limit never answers 429. */
  limited?: true
}

const secret = /password/
const person = { email: "perdue@exemple.fr", firstName: "Inès", lastName: "Ferrand" }
const { email: _email, ...place } = buyer
const quote = { company: "Café", siren: "", need: "machines", volume: "40", message: "Deux machines." }

const forms: Form[] = [
  { name: "product", path: "/produits/filtres-papier-02", field: "quantity", typed: { quantity: "3" } },
  { name: "coupon", path: "/panier", field: "code", typed: { code: "NEXISTEPAS" }, limited: true },
  { name: "contact", path: "/commande/coordonnees", field: "zip", typed: { ...buyer } },
  { name: "login", path: "/connexion", field: "password", typed: { email: person.email, password: "faux-2026" }, limited: true },
  { name: "sign-up", path: "/inscription", field: "firstName", typed: { ...person, password: "arabica-2026" }, limited: true },
  { name: "recovery", path: "/mot-de-passe-oublie", field: "email", typed: { email: person.email }, limited: true },
  { name: "newsletter", path: "/newsletter", field: "email", typed: { email: person.email }, limited: true },
  { name: "unsubscription", path: "/desinscription", field: "email", typed: { email: person.email }, limited: true },
  { name: "quote", path: "/devis", field: "need", typed: { ...person, ...quote }, limited: true },
  {
    name: "withdrawal",
    path: "/retractation",
    field: "orderNumber",
    typed: { name: "Inès", orderNumber: "ML-1", email: person.email },
    limited: true,
  },
  { name: "cancellation", path: "/resilier", field: "number", typed: { number: "ML-1", email: person.email }, limited: true },
  { name: "address", path: "/account/adresses", field: "zip", typed: place, customer: true },
  { name: "profile", path: "/account/profil", field: "firstName", typed: { firstName: "Malika" }, customer: true },
]

const limits = ["coupon", "declaration", "quote", "login-failure", "login-failure-address", "newsletter-address", "recovery"]
const once = [...limits, "sign-up", "termination-code", "unsubscribe"].map((limit) => `${limit}=1/600`).join(",")

/** The page's own form, of which the shell around it may have a likeness. */
function formOf({ html, url }: Page, field: string): HtmlForm {
  const content = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ""
  const form = readForms(content, url.href).find(
    ({ method, fields }) => method === "post" && fields.some(([name]) => name === field),
  )
  if (!form) throw new Error(`No form with “${field}” on ${url.pathname}`)
  return form
}

/** Names of typed values that no form of the page holds any more. Secrets do not count. */
function lost({ html, url }: Page, typed: Record<string, string>): string[] {
  const fields = readForms(html, url.href).flatMap((form) => form.fields)
  return Object.entries(typed)
    .filter(([name, value]) => value !== "" && !secret.test(name))
    .filter(([name, value]) => !fields.some(([each, kept]) => each === name && kept === value))
    .map(([name]) => name)
}

async function walkTo(stack: Stack, { path, customer }: Form): Promise<{ shopper: HttpShopper; page: Page }> {
  const shopper = createHttpShopper({ origin: stack.shop })
  if (customer) {
    const login = formOf(await shopper.open("/connexion"), "password")
    await shopper.send(login, { email: "malik@exemple.fr", password: "traboule-demo-2026" })
  } else await addToCart(shopper, "filtres-papier-02")
  return { shopper, page: await shopper.open(path) }
}

describe("a backend that gives no answer at all costs nothing that was typed", () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ environment: { SWELL_TIMEOUT_MS: "1000" } })
  })
  afterEach(() => clearFaults(stack))
  afterAll(() => stack.stop())

  const faults = [
    { what: "500", rule: { kind: "status", status: 500 } },
    { what: "timeout", rule: { kind: "delay", ms: 4_000 } },
    { what: "a broken connection", rule: { kind: "reset" } },
  ]
  test.each(forms.flatMap((form) => faults.map((fault) => ({ ...form, ...fault }))))(
    "R11 $name: $what everywhere",
    async ({ what: _what, rule, ...form }) => {
      const { shopper, page } = await walkTo(stack, form)
      await setFault(stack, rule)
      const answer = await shopper.send(formOf(page, form.field), form.typed)
      expect([422, 500, 503]).toContain(answer.status)
      expect(answer.html).toMatch(/[Rr]éessay|pas pu|Une erreur est survenue/)
      expect(lost(answer, form.typed)).toEqual([])
      for (const [name, value] of Object.entries(form.typed)) if (secret.test(name)) expect(answer.html).not.toContain(value)
    },
  )

  test("R11 contact: what the error page kept is sent again by one button", async () => {
    const contact = forms.find(({ name }) => name === "contact")!
    const { shopper, page } = await walkTo(stack, contact)
    await setFault(stack, { kind: "status", status: 500 })
    const answer = await shopper.send(formOf(page, "zip"), contact.typed)
    expect(answer.status).toBe(503)
    await clearFaults(stack)
    await expect
      .poll(async () => (await shopper.send(formWithButton(answer, "Réessayer"))).url.pathname, {
        timeout: 10_000,
        interval: 1000,
      })
      .toBe("/commande/livraison")
  })
})

describe("a limit costs nothing that was typed", () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ environment: { RATE_LIMITS: once } })
  })
  afterAll(() => stack.stop())

  test.each(forms.filter(({ limited }) => limited))("R11 $name: 429", async (form) => {
    const { shopper, page } = await walkTo(stack, form)
    // Whoever has signed up is a customer and sees the form no more: somebody else comes first.
    const first = form.name === "sign-up" ? await walkTo(stack, form) : { shopper, page }
    await first.shopper.send(formOf(first.page, form.field), form.typed)
    const answer = await shopper.send(formOf(page, form.field), form.typed)
    expect(answer.status).toBe(429)
    expect(answer.html).toMatch(/Réessayez dans/)
    expect(lost(answer, form.typed)).toEqual([])
  })
})
