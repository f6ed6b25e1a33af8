import type { Page, Request } from "playwright/test"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { addProduct, hydrate } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

const main = "main"

/** From now on: how many changes of the cart were posted, and how many of them were on their way together. */
function watchChanges(page: Page): () => { posts: number; mostAtOnce: number } {
  let posts = 0
  let atOnce = 0
  let mostAtOnce = 0
  const isChange = (request: Request) => request.method() === "POST" && request.url().includes("/panier")
  page.on("request", (request) => {
    if (!isChange(request)) return
    posts += 1
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
  })
  page.on("response", (response) => {
    if (isChange(response.request())) atOnce -= 1
  })
  return () => ({ posts, mostAtOnce })
}

test("ten fast presses on a slow backend end in one right quantity @script @full", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const quantity = page.getByRole(main).getByLabel(/Quantité\s: Canut/)
  const more = page.getByRole(main).getByRole("button", { name: /Un de plus/ })
  await expect(more).toBeVisible()
  await hydrate(page)
  const sent = watchChanges(page)
  await setFault(stack, { kind: "delay", ms: 700, match: { method: "PUT", path: "/api/cart/items" } })
  try {
    for (let press = 0; press < 10; press += 1) await more.click()
    await expect(quantity).toHaveValue("11")
    await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("11")
    await expect(quantity).toHaveValue("11")
    expect(sent().mostAtOnce).toBe(1)
    expect(sent().posts).toBeLessThan(10)
  } finally {
    await clearFaults(stack)
  }
  await page.reload()
  await expect(quantity).toHaveValue("11")
})

test("the page and its modal show one cart and send one change at a time @script [4.27]", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await hydrate(page)
  const sent = watchChanges(page)
  const modal = page.getByRole("dialog", { name: /^Panier/ })
  await setFault(stack, { kind: "delay", ms: 1500, match: { method: "PUT", path: "/api/cart/items" } })
  try {
    await page
      .getByRole(main)
      .getByRole("button", { name: /Un de plus/ })
      .click()
    await page
      .getByRole("banner")
      .getByRole("link", { name: /Panier/ })
      .click()
    await expect(modal.getByLabel(/Quantité\s: Canut/)).toHaveValue("2")
    await modal.getByRole("button", { name: /Un de plus/ }).click()
    await modal.getByRole("button", { name: /Un de plus/ }).click()
    await expect(page.getByRole("dialog", { name: "Panier (4)" })).toBeVisible()
  } finally {
    await clearFaults(stack)
  }
  expect(sent()).toEqual({ posts: 2, mostAtOnce: 1 })
  await page.keyboard.press("Escape")
  await expect(page.getByRole(main).getByLabel(/Quantité\s: Canut/)).toHaveValue("4")
})

test("a change that was asked for is made although the shopper goes on @script", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/boutique#panier")
  await hydrate(page)
  const modal = page.getByRole("dialog", { name: /^Panier/ })
  await setFault(stack, { kind: "delay", ms: 700, match: { method: "PUT", path: "/api/cart/items" } })
  try {
    await modal.getByRole("button", { name: /Un de plus/ }).click()
    await modal.getByRole("button", { name: /Un de plus/ }).click()
    await modal.getByRole("link", { name: "Canut" }).click()
    await expect(page).toHaveURL(/\/produits\/melange-canut/)
    await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("3")
  } finally {
    await clearFaults(stack)
  }
})

test("a refused change is taken back with a word in the live region @script", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await hydrate(page)
  const quantity = page.getByRole(main).getByLabel(/Quantité\s: Canut/)
  const more = page.getByRole(main).getByRole("button", { name: /Un de plus/ })
  await setFault(stack, { kind: "status", status: 500, match: { method: "PUT", path: "/api/cart/items" } })
  try {
    await more.click()
    await expect(quantity).toHaveValue("2")
    await expect(page.getByRole("status").filter({ hasText: "La quantité précédente est rétablie." })).toBeVisible()
    await expect(quantity).toHaveValue("1")
  } finally {
    await clearFaults(stack)
  }
})

test("a change that cannot leave the browser keeps the page, and the next one goes @script", async ({ page, context }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await hydrate(page)
  const quantity = page.getByRole(main).getByLabel(/Quantité\s: Canut/)
  const more = page.getByRole(main).getByRole("button", { name: /Un de plus/ })
  await context.setOffline(true)
  await more.click()
  await expect(page.getByRole("status").filter({ hasText: "La boutique ne répond pas" })).toBeVisible()
  await expect(quantity).toHaveValue("1")
  await context.setOffline(false)
  await more.click()
  await expect(quantity).toHaveValue("2")
  await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("2")
})
