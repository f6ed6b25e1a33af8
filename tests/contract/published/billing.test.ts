import { expect, test } from "vitest"
import { flatten, readBilling } from "./billing-shape.ts"
import { useComparedShop, flows } from "./compared-shop.ts"

const shop = useComparedShop()

test.each(flows)(
  "before the order %s by %s stands in the cart as the published client writes it",
  async (method, gateway, pay) => {
    const ours = readBilling(shop.sandbox(), await shop.payAsOurs(method, gateway, pay))
    const { checkoutId, complaints } = await shop.payAsTheirs(method)
    expect(complaints).toEqual([])
    expect(flatten(ours)).toEqual(flatten(readBilling(shop.sandbox(), checkoutId)))
  },
)
