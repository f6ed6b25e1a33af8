import { addCartItem } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import type { WalletPatch } from "~/payments/client/client-payment-method"
import { i18n } from "./purchase.fixture"
import { changeWalletCart, parseWalletPatch } from "~/payments/wallets/wallet-cart-api.server"

// A guest whose sheet fills the cart, for the tests of this folder, which bring the backend.

export const address = {
  name: "Jeanne Martin",
  address1: "12 rue X",
  city: "Lyon",
  zip: "69001",
  country: "FR",
  phone: "0612345678",
}
export const email = "jeanne.martin@exemple.fr"

export async function guestCart(change: { subscription?: boolean } = {}): Promise<Commerce> {
  const commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 100 })
  const product = results.find((each) =>
    change.subscription
      ? each.delivery === "shipment" &&
        each.purchase_options?.subscription?.plans?.some((plan) => !plan.billing_schedule?.trial_days)
      : (each.options ?? []).length === 0 &&
        !each.purchase_options?.subscription &&
        each.delivery === "shipment" &&
        (each.stock_level ?? 0) > 5,
  )
  if (!product) throw new Error("No such product in the seed")
  const plan = product.purchase_options?.subscription?.plans?.find((each) => !each.billing_schedule?.trial_days)
  const options = (product.options ?? []).map(({ id, values }) => ({ id, value: values?.[0]?.name ?? "" }))
  await addCartItem(commerce, {
    productId: product.id,
    quantity: 1,
    options,
    ...(change.subscription && plan && { planId: plan.id }),
  })
  return commerce
}

export async function change(commerce: Commerce, patch: WalletPatch, clientAddress: string | null = null) {
  const parsed = parseWalletPatch(JSON.stringify(patch))
  if (!parsed.ok) throw new Error("The patch was refused")
  return changeWalletCart({ commerce, i18n, clientAddress }, parsed.value)
}

/** What a sheet does: another place, the first service, then the approval. */
export async function approve(commerce: Commerce, patch: WalletPatch) {
  const { city, zip, country } = address
  const rated = await change(commerce, { shipping: { city, zip, country } })
  const service = rated.ok ? (rated.value.services[0]?.id ?? "") : ""
  const shown = await change(commerce, { shipping: { service } })
  const approval = { account: { email }, shipping: { ...address, service }, ...(shown.ok && { shown: shown.value.shown }) }
  const approved = await change(commerce, { ...approval, ...patch })
  return { service, approved }
}

export const walletCard = { gateway: "stripe", token: "pm_local_ok", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
export const walletToken = btoa(JSON.stringify({ signed: "message" }))
