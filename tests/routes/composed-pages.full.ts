import { test } from "vitest"
import { useServedShop } from "../security/served-shop"
import { ADDRESSES, CHOICES, compareComposed, SHOPPERS } from "./composed-comparison"

const { shop, served } = useServedShop()

test.each(Object.entries(SHOPPERS))(
  "%s gets every cached page in every locale, currency and display as it is rendered for them alone",
  async (_who, prepare) => {
    const pages = CHOICES.flatMap((choice) => ADDRESSES.map((path) => [choice, path] as const))
    await compareComposed(shop, served, prepare, pages)
  },
)
