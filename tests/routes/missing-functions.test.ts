import { afterAll, expect, test } from "vitest"
import { openPageShopper } from "../shopper/page-shopper"
import { find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { SWELL_APP_ID: "autre-application" } })
afterAll(() => shop.close())

test("a shop without the function tells its addresses, never a receipt, and logs the fault", async () => {
  const shopper = openPageShopper(shop)
  const refused = await shopper.press(await shopper.open("/devis"), "Demander un devis", {
    ...{ "E-mail": "sans@exemple.fr", Prénom: "Inès", Nom: "Ferrand", Société: "Café de la Gare" },
    ...{ Besoin: "Machines et moulins", Message: "Deux machines pour un comptoir." },
  })
  expect(findAll(refused.document, "alert").map(textOf).join()).toContain("votre demande n’a pas été envoyée")
  const ways = find(refused.document, "complementary", "Nous joindre autrement")
  find(ways, "link", /@maison-lilas\.example/)
  expect(textOf(ways)).toContain("69001 Lyon")
  expect(textOf(refused.main)).not.toContain("bien reçue")
  expect(find(refused.main, "textbox", /^Société/).attributes["value"]).toBe("Café de la Gare")
  expect(shop.printed()).toContain('"call":"POST /functions/devis"')
  expect(shop.printed()).not.toContain("sans@exemple.fr")
})
