import { expect, test } from "./shop-test.ts"

test("every picture of the shop's list arrives, in AVIF, at a width of its use [3.5]", async ({ page, request }) => {
  const list = await (await request.get("/boutique")).text()
  const addresses = [...list.matchAll(/image\/avif" srcSet="(\S+) /g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThanOrEqual(24)
  // The sandbox draws its pictures when they are first asked for; until then the route leads to the file itself.
  for (const address of addresses) {
    await expect.poll(async () => (await request.get(address, { maxRedirects: 0 })).status(), { timeout: 20_000 }).toBe(200)
  }

  const types = new Map<string, string>()
  page.on("response", (response) => types.set(response.url(), response.headers()["content-type"] ?? ""))
  await page.goto("/boutique")

  const pictures = page.getByRole("main").locator("img")
  await expect(pictures).toHaveCount(24)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(300)
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    expect(address).toMatch(/\/images\/(?:320|480|640)\/[a-f0-9]{8}\/.+\.avif$/)
    expect(types.get(address)).toBe("image/avif")
  }
})

test("the first picture is fetched before the others, those below wait to be seen", async ({ page }) => {
  await page.goto("/boutique")
  const pictures = page.getByRole("main").locator("img")
  await expect(pictures.first()).toHaveAttribute("fetchpriority", "high")
  await expect(pictures.first()).toHaveAttribute("loading", "eager")
  await expect(pictures.nth(1)).not.toHaveAttribute("fetchpriority")
  await expect(pictures.last()).toHaveAttribute("loading", "lazy")
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute("width", "1200")
    await expect(picture).toHaveAttribute("height", "1200")
    await expect(picture).not.toHaveAttribute("style")
  }
})

test("a picture answers HEAD and 304, and a made-up one 404 @full", async ({ page, request }) => {
  await page.goto("/boutique")
  const address = await page
    .getByRole("main")
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(async () => (await request.head(address, { maxRedirects: 0 })).status()).toBe(200)
  const head = await request.head(address)
  expect(head.headers()["cache-control"]).toBe("public, max-age=31536000, immutable")
  expect(Number(head.headers()["content-length"])).toBeGreaterThan(500)
  expect((await request.get(address, { headers: { "If-None-Match": head.headers()["etag"]! } })).status()).toBe(304)
  expect((await request.get(address.replace("/media/", "/api/"))).status()).toBe(404)
})

test("the home page's picture stands beside its words, not below @full", async ({ page }) => {
  await page.goto("/")
  const words = await page.getByRole("heading", { level: 1 }).boundingBox()
  const picture = await page.getByRole("main").locator("img").first().boundingBox()
  expect(picture!.x).toBeGreaterThanOrEqual(words!.x + words!.width)
  expect(picture!.y).toBeLessThanOrEqual(words!.y)
})
