import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { canaryOfPage } from "../../sandbox/seed/content/drafts.ts"
import { expect, test } from "./shop-test.ts"

const { PREVIEW_SECRET = "" } = demoEnvironment({ port: 1, storefrontPort: 2, providersPort: 3 })
const draft = "/pages/cuvee-saint-sylvestre"
const entry = (to: string, secret = PREVIEW_SECRET) => `/api/preview?secret=${secret}&vers=${encodeURIComponent(to)}`

test("a preview is for no cache and no search engine, in pages and in data @full", async ({ page, stack }) => {
  await page.goto(entry("/"))
  for (const path of ["/", "/boutique", draft, `${draft}?_data=routes%2Fpages.%24slug`, "/robots.txt"]) {
    const answer = await page.request.get(stack.shop + path)
    expect([path, answer.headers()["cache-control"]]).toEqual([path, "private, no-store"])
    expect(answer.headers()["x-robots-tag"]).toContain("noindex")
  }
  for (const path of [draft, "/panier", "/recherche", "/preferences"]) {
    await page.goto(path)
    await expect(page.locator('meta[name="robots"][content="noindex"]'), path).toHaveCount(1)
  }
})

test("a draft stays unseen by others after a hundred views in preview @full", async ({ page, request, stack }) => {
  await page.goto(entry("/"))
  for (let view = 0; view < 100; view++) {
    const seen = await page.request.get(stack.shop + draft)
    expect(await seen.text()).toContain(canaryOfPage)
    if (view % 10 === 0) {
      const others = await request.get(stack.shop + draft)
      expect([others.status(), (await others.text()).includes(canaryOfPage)]).toEqual([404, false])
    }
  }
})

test("a wrong secret is told so, on a page that helps @full", async ({ page }) => {
  const answer = await page.goto(entry(draft, "faux"))
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("L’aperçu n’a pas pu être ouvert")
  await page.getByRole("main").getByRole("link", { name: "Revenir à l’accueil" }).click()
  await expect(page).toHaveURL(/\/$/)
})
