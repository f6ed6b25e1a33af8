import { expect, test } from "vitest"
import { mixShoppers } from "./mixed-shoppers"
import { useServedShop } from "./served-shop"

const { shop, served } = useServedShop({ delayMs: () => Math.random() * 40 })

test(
  "S8 ten shoppers at once, with logins, see their own cart as they left it and nothing of another's @full",
  { timeout: 120_000 },
  async () => {
    expect(await mixShoppers(shop, served, 10, 18)).toBeGreaterThan(60)
  },
)
