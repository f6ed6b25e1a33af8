import { afterAll, expect, test, vi } from "vitest"
import { updateCart } from "~/commerce/carts.server"
import { openCommerce } from "~/commerce/client.server"
import { addToCart } from "~/shop/cart/add-to-cart.server"
import type * as services from "~/shop/cart/delivery-services"
import * as livraison from "../../app/routes/commande.livraison"
import { startBackend } from "../setup/backend"
import { openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const rating = vi.hoisted(() => ({ silent: false }))
vi.mock("~/shop/cart/delivery-services", async (original) => {
  const real = await original<typeof services>()
  const listShippingRateErrors: typeof real.listShippingRateErrors = (cart) =>
    rating.silent ? [] : real.listShippingRateErrors(cart)
  return { ...real, listShippingRateErrors }
})

const backend = startBackend()
afterAll(() => backend.close())

const i18n = { locale: "fr-FR", currency: "EUR" }
const page = openRoute(livraison, "/commande/livraison")
const home = { first_name: "Ida", last_name: "Perrin", name: "Ida Perrin", address1: "3 rue des Lilas", phone: "0612345678" }

async function cartTo(place: { country: string; zip: string; city: string }): Promise<Record<string, string>> {
  const commerce = openCommerce({ session: null, ...i18n })
  const choices = new Map([
    ["poids", "500-g"],
    ["mouture", "moka"],
  ])
  await addToCart(commerce, i18n, { slug: "melange-canut", choices, purchase: "unique", quantity: "1" })
  const billing = { ...home, ...place }
  await updateCart(commerce, { account: { email: "ida@exemple.fr" }, shipping: { ...home, ...place }, billing })
  return { "swell-session": commerce.session() ?? "" }
}

test("where nothing goes the rating's own words say so, and ours where it has none", async () => {
  const cookies = await cartTo({ country: "JP", zip: "100-0001", city: "Tokyo" })
  const read = async () => (await page.get("", { cookies })).json()
  expect(await read()).toMatchObject({ services: [], errors: ["Nous ne livrons pas encore dans ce pays."] })
  rating.silent = true
  expect(await read()).toMatchObject({
    services: [],
    errors: ["Nous ne livrons pas à cette adresse. Vérifiez l’adresse ou choisissez-en une autre."],
  })
})

test("where something goes nothing is said against the address; a service that is not offered is refused", async () => {
  const cookies = await cartTo({ country: "FR", zip: "69001", city: "Lyon" })
  const shown = await (await page.get("", { cookies })).json()
  expect([shown.services.length > 0, shown.errors]).toEqual([true, []])
  const refused = await page.post({ service: "pigeon" }, { cookies })
  expect([refused.status, (await refused.json()).problems]).toEqual([
    422,
    told({ code: "delivery-unavailable", field: "service" }),
  ])
})
