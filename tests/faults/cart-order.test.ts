import { afterAll, beforeAll, expect, test } from "vitest"
import { setFault } from "../e2e/sandbox-control.ts"
import { readForms } from "../shopper/html-forms.ts"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper, formWithButton, headingOf } from "../shopper/http-shopper.ts"
import { findAll, readPage, textOf } from "../shopper/read-page.ts"
import { type Stack, startStack } from "../setup/stack.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test("R6 of 22 changes at once 21 are made one after the other; the one too many gets a page with its value", async () => {
  const shopper = createHttpShopper({ origin: stack.shop })
  await addToCart(shopper, "filtres-papier-02")
  const form = formWithButton(await shopper.open("/panier"), "Retirer")
  // The first takes so long that all others arrive meanwhile.
  await setFault(stack, { kind: "delay", ms: 6_000, match: { method: "PUT", path: "/api/cart/items" }, times: 1 })
  const pages = await Promise.all(
    Array.from({ length: 22 }, (_, index) => shopper.send(form, { intent: "set-quantity", quantity: String(index + 1) })),
  )
  const refused = pages.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(21)
  const [page] = refused
  expect(Number(page?.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect(headingOf(page!)).toBe("Votre panier")
  expect(findAll(readPage(page!.html), "alert").map(textOf)).toEqual([
    "ErreurTrop de demandes en peu de temps. Réessayez dans un instant.",
  ])
  const own = String(pages.indexOf(page!) + 1)
  const fields = readForms(page!.html, page!.url.href).flatMap((each) => each.fields)
  expect(fields).toContainEqual(["quantity", own])
}, 40_000)
