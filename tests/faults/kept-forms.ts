import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { type Fault, clearFaults, setFault } from "../e2e/sandbox-control.ts"
import { type HtmlForm, readForms } from "../shopper/html-forms.ts"
import { addToCart } from "../shopper/http-purchase.ts"
import { buyer } from "../shopper/people.ts"
import { type HttpShopper, type Page, createHttpShopper } from "../shopper/http-shopper.ts"
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

/** Every form of the shop that a shopper types into. */
export const forms: Form[] = [
  { name: "product", path: "/produits/filtres-papier-02", field: "quantity", typed: { quantity: "3" } },
  { name: "coupon", path: "/panier", field: "code", typed: { code: "NEXISTEPAS" }, limited: true },
  { name: "contact", path: "/commande/coordonnees", field: "zip", typed: { ...buyer } },
  { name: "login", path: "/connexion", field: "password", typed: { email: person.email, password: "faux-2026" }, limited: true },
  { name: "sign-up", path: "/inscription", field: "firstName", typed: { ...person }, limited: true },
  { name: "recovery", path: "/mot-de-passe-oublie", field: "email", typed: { email: person.email }, limited: true },
  { name: "newsletter", path: "/newsletter", field: "email", typed: { email: person.email }, limited: true },
  { name: "unsubscription", path: "/desinscription", field: "email", typed: { email: person.email }, limited: true },
  {
    name: "stock alert",
    path: "/produits/cafe-epuise/alerte",
    field: "email",
    typed: { email: person.email },
    limited: true,
  },
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

/** The page's own form, of which the shell around it may have a likeness. */
export function formOf({ html, url }: Page, field: string): HtmlForm {
  const content = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ""
  const form = readForms(content, url.href).find(
    ({ method, fields }) => method === "post" && fields.some(([name]) => name === field),
  )
  if (!form) throw new Error(`No form with “${field}” on ${url.pathname}`)
  return form
}

/** Names of typed values that no form of the page holds any more. Secrets do not count. */
export function lost({ html, url }: Page, typed: Record<string, string>): string[] {
  const fields = readForms(html, url.href).flatMap((form) => form.fields)
  return Object.entries(typed)
    .filter(([name, value]) => value !== "" && !secret.test(name))
    .filter(([name, value]) => !fields.some(([each, kept]) => each === name && kept === value))
    .map(([name]) => name)
}

export async function openForm(stack: Stack, { path, customer }: Form): Promise<{ shopper: HttpShopper; page: Page }> {
  const shopper = createHttpShopper({ origin: stack.shop })
  if (customer) {
    const login = formOf(await shopper.open("/connexion"), "password")
    await shopper.send(login, { email: "malik@exemple.fr", password: "traboule-demo-2026" })
  } else await addToCart(shopper, "filtres-papier-02")
  return { shopper, page: await shopper.open(path) }
}

/** Tests that each form keeps what was typed while the whole backend fails in one way. */
export function testKeptWhileFailing(what: string, fault: Fault): void {
  describe(`a backend that gives no answer at all (${what}) costs nothing that was typed`, () => {
    let stack: Stack
    beforeAll(async () => {
      stack = await startStack({ environment: { SWELL_TIMEOUT_MS: "1000" } })
    })
    afterEach(() => clearFaults(stack))
    afterAll(() => stack.stop())

    test.each(forms)(`R11 $name: ${what} everywhere`, async (form) => {
      const { shopper, page } = await openForm(stack, form)
      await setFault(stack, fault)
      const answer = await shopper.send(formOf(page, form.field), form.typed)
      expect([422, 500, 503]).toContain(answer.status)
      expect(answer.html).toMatch(/[Rr]éessay|pas pu|Une erreur est survenue/)
      expect(lost(answer, form.typed)).toEqual([])
      for (const [name, value] of Object.entries(form.typed)) if (secret.test(name)) expect(answer.html).not.toContain(value)
    })
  })
}
