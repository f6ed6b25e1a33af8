import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { clearFaults, setFault } from "../e2e/sandbox-control.ts"
import { formWithButton } from "../shopper/http-shopper.ts"
import { type Stack, startStack } from "../setup/stack.ts"
import { formOf, forms, lost, openForm, testKeptWhileFailing } from "./kept-forms.ts"

const limits = ["coupon", "declaration", "quote", "login-failure", "login-failure-ip", "newsletter-caller", "recovery"]
const once = [...limits, "sign-up", "stock-alert", "termination-code", "unsubscribe"].map((limit) => `${limit}=1/600`).join(",")

testKeptWhileFailing("500", { kind: "status", status: 500 })

describe("a limit, or a page of an error, costs nothing that was typed", () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ environment: { RATE_LIMITS: once } })
  })
  afterAll(() => stack.stop())

  test.each(forms.filter(({ limited }) => limited))("R11 $name: 429", async (form) => {
    const { shopper, page } = await openForm(stack, form)
    await shopper.send(formOf(page, form.field), form.typed)
    const answer = await shopper.send(formOf(page, form.field), form.typed)
    expect(answer.status).toBe(429)
    expect(answer.html).toMatch(/Réessayez dans/)
    expect(lost(answer, form.typed)).toEqual([])
  })

  // The last one, because it opens the shop's circuit breakers.
  test("R11 contact: what the error page kept is sent again by one button", async () => {
    const contact = forms.find(({ name }) => name === "contact")!
    const { shopper, page } = await openForm(stack, contact)
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
