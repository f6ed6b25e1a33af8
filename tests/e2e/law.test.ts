import { startStack } from "../setup/stack.ts"
import { expect, test } from "./shop-test.ts"

test("a shop without the functions tells its addresses and gives no receipt @script @full", async ({ page }) => {
  const bare = await startStack({ environment: { SWELL_APP_ID: "autre-application" } })
  try {
    await page.goto(`${bare.shop}/resilier`)
    await page.getByRole("main").getByLabel("Numéro de commande ou d’abonnement").fill("10042")
    await page.getByRole("main").getByLabel("E-mail").fill("sans@exemple.fr")
    await page.getByRole("main").getByRole("button", { name: "Recevoir un code" }).click()
    await expect(page.getByRole("alert")).toContainText("rien n’a été transmis")
    const ways = page.getByRole("complementary", { name: "Nous joindre autrement" })
    await expect(ways.getByRole("link", { name: /@maison-lilas\.example/ })).toBeVisible()
    await expect(ways).toContainText("69001 Lyon")
    await expect(page.getByRole("main")).not.toContainText("référence")
    expect(bare.shopLog()).toContain('"call":"POST /functions/resiliation"')
    expect(bare.shopLog()).not.toContain("sans@exemple.fr")
  } finally {
    await bare.stop()
  }
})
