import { isComposed } from "../shopper/composed-page.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, hydrate } from "./steps.ts"

const PAGES = ["/", "/boutique", "/boutique/cafes", "/produits/melange-canut", "/pages/cgv", "/tutoriels/regler-espresso"]

for (const who of ["guest", "customer"])
  test(`scripts take over pages that the cache put together for a ${who} without an error @script`, async ({ page, stack }) => {
    if (who === "customer") await becomeCustomer(page, stack)
    await addProduct(page, "melange-canut")
    const errors: string[] = []
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()))
    page.on("pageerror", ({ message }) => errors.push(message))
    for (const path of PAGES) {
      await page.goto(path)
      const answer = await page.goto(path)
      expect([path, isComposed(answer?.headers()["server-timing"])]).toEqual([path, true])
      await hydrate(page)
      await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("1")
    }
    expect(errors).toEqual([])
  })
