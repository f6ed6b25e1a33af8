import { expect, test } from "./shop-test.ts"

test("the list turns pages and sorts by links @full", async ({ page }) => {
  await page.goto("/boutique")
  const cards = page
    .getByRole("main")
    .getByRole("article")
    .or(
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") }),
    )
  const first = (await cards.first().textContent()) ?? ""
  await page.getByRole("link", { name: "Page suivante" }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards.first()).not.toHaveText(first)
  await page.goto("/boutique")
  await page.getByRole("link", { name: "Prix croissant" }).click()
  await expect(page).toHaveURL(/tri=prix-asc/)
  await expect(page.getByRole("main").getByRole("link", { name: "Prix croissant" })).toHaveAttribute("aria-current", "true")
  const prices = await page.getByRole("main").locator(".price-now").allTextContents()
  const numbers = prices.map((text) => Number(text.replace(/[^\d,]/g, "").replace(",", ".")))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(numbers.length).toBeGreaterThan(5)
})

for (const query of [
  "prix_min=abc",
  "page=1000000000",
  "tri=x%27%20OR",
  `q=${"a".repeat(4_000)}`,
  Array.from({ length: 200 }, (_, i) => `a.x${i}=y`).join("&"),
]) {
  test(`a hostile query gives defaults or a page that helps: ${query.slice(0, 24)} @full`, async ({ request, stack }) => {
    const answer = await request.get(`${stack.shop}/boutique?${query}`)
    expect([200, 404]).toContain(answer.status())
  })
}
