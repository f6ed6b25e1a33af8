import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { clearFaults, setFault } from "../e2e/sandbox-control.ts"
import { readForms } from "../shopper/html-forms.ts"
import { addToCart } from "../shopper/http-purchase.ts"
import { buyer } from "../shopper/people.ts"
import { type HttpShopper, type Page, createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"
import { type Stack, startStack } from "../setup/stack.ts"

type Form = {
  name: string
  path: string
  button: string
  /** What the shopper types. */
  typed: Record<string, string>
  /** The same with a mistake that the form tells. */
  wrong: Record<string, string>
}

const forms: Form[] = [
  { name: "coupon", path: "/panier", button: "Appliquer", typed: { code: "BIENVENUE10" }, wrong: { code: "NEXISTEPAS" } },
  {
    name: "contact",
    path: "/commande/coordonnees",
    button: "Choisir la livraison",
    typed: { ...buyer, company: "Brûlerie Durand" },
    wrong: { ...buyer, company: "Brûlerie Durand", zip: "1" },
  },
  {
    name: "delivery",
    path: "/commande/livraison",
    button: "Choisir le paiement",
    typed: { service: "colissimo" },
    wrong: { service: "" },
  },
  {
    name: "method",
    path: "/commande/paiement",
    button: "Vérifier ma commande",
    typed: { method: "paysafecard" },
    wrong: { method: "" },
  },
]

const faults = [
  { name: "500", kind: "status", status: 500 },
  { name: "timeout", kind: "delay", ms: 4_000 },
  { name: "a broken connection", kind: "reset" },
]

describe("forms of the cart and the checkout keep what was typed", () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ environment: { SWELL_TIMEOUT_MS: "1000", RATE_LIMITS: "coupon=1000/600" } })
  })
  afterEach(() => clearFaults(stack))
  afterAll(() => stack.stop())

  /** A shopper with a cart, at the page of a form. */
  async function goTo(path: string): Promise<{ shopper: HttpShopper; page: Page }> {
    const shopper = createHttpShopper({ origin: stack.shop })
    await addToCart(shopper, "filtres-papier-02")
    const open = async () => ({ shopper, page: await shopper.open(path) })
    if (path === "/panier" || path.endsWith("coordonnees")) return open()
    const delivery = await shopper.send(
      formWithButton(await shopper.open("/commande/coordonnees"), "Choisir la livraison"),
      buyer,
    )
    if (path.endsWith("livraison")) return open()
    await shopper.send(formWithButton(delivery, "Choisir le paiement"), { service: "colissimo" })
    return open()
  }

  /** Names of typed values that the page's forms no longer hold. */
  function lost(page: Page, typed: Record<string, string>): string[] {
    const fields = readForms(page.html, page.url.href).flatMap((form) => form.fields)
    return Object.entries(typed)
      .filter(([name, value]) => value !== "" && !fields.some(([each, kept]) => each === name && kept === value))
      .map(([name]) => name)
  }

  test.each(forms)("R11 $name: a mistake", async ({ path, button, wrong }) => {
    const { shopper, page } = await goTo(path)
    const answer = await shopper.send(formWithButton(page, button), wrong)
    expect(answer.status).toBe(422)
    expect(lost(answer, wrong)).toEqual([])
  })

  const cases = forms.flatMap((form) => faults.map((fault) => ({ ...form, fault, what: fault.name })))
  test.each(cases)("R11 $name: $what", async ({ path, button, typed, fault }) => {
    const { shopper, page } = await goTo(path)
    const { name: _name, ...rule } = fault
    await setFault(stack, { ...rule, match: { method: "PUT", path: "/api/cart" } })
    const answer = await shopper.send(formWithButton(page, button), typed)
    expect([422, 503]).toContain(answer.status)
    expect(answer.html).toMatch(/[Rr]éessayez/)
    expect(lost(answer, typed)).toEqual([])
  })

  test("R11 order: accepted terms stay accepted when the payment cannot begin", async () => {
    const { shopper, page } = await goTo("/commande/paiement")
    const recap = await shopper.send(formWithButton(page, "Vérifier ma commande"), { method: "paysafecard" })
    await setFault(stack, { kind: "status", status: 500, match: { path: "/intent" } })
    const answer = await shopper.send(formWithButton(recap, "Commander"), { terms: "on" })
    expect([422, 503]).toContain(answer.status)
    expect(lost(answer, { terms: "on" })).toEqual([])
  })
})
