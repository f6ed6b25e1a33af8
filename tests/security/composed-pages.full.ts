import { expect, test } from "vitest"
import { mixShoppers } from "./mixed-shoppers"
import { useServedShop } from "./served-shop"

const { shop, served } = useServedShop({ delayMs: () => Math.random() * 40 })

test("S8 two hundred shoppers with fifty pages each see nothing of another's", { timeout: 600_000 }, async () => {
  expect(await mixShoppers(shop, served, 200, 50)).toBeGreaterThan(6_000)
})
