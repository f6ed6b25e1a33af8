import { createHash } from "node:crypto"
import type { SandboxContext } from "../storage/context.ts"
import { inTransaction } from "../storage/database.ts"
import { getRecord, prepare, putRecord } from "../storage/records.ts"
import { allContent } from "./content/all-content.ts"
import { cartSettings } from "./settings/cart.ts"
import { demoStores, inDemoStore } from "./settings/demo-stores.ts"
import { menus } from "./settings/menus.ts"
import { paymentSettings } from "./settings/payments.ts"
import { storeSettings } from "./settings/store.ts"
import { subscriptionSettings } from "./settings/subscriptions.ts"

function editorsRecords(context: SandboxContext) {
  const { store: name } = context
  const { store, checkout, ...theme } = storeSettings(context)
  const withVat = name === undefined || demoStores[name].pricesWithTax
  const terms = withVat ? checkout : { ...(checkout as object), prices_without_vat: true }
  const settings = {
    store: { ...theme, checkout: terms, store: inDemoStore(store as object, name) },
    taxes: { included: withVat },
    menus: menus(context.storefrontOrigin),
    payments: paymentSettings,
    subscriptions: subscriptionSettings,
    cart: cartSettings,
  }
  return { settings, content: allContent(context.storefrontOrigin) }
}

/** The same for the same seed, wherever the sandbox listens. */
function digestOf(context: SandboxContext): string {
  const records = editorsRecords({ ...context, storefrontOrigin: "", providersOrigin: "", shopOrigin: "" })
  return createHash("sha256").update(JSON.stringify(records)).digest("hex")
}

/** Writes what an editor of the store writes, settings, menus and content, in place of what stood there. */
export function loadSettingsAndContent(context: SandboxContext): void {
  const { settings, content } = editorsRecords(context)
  inTransaction(context.database, () => {
    prepare(context.database, "DELETE FROM records WHERE model IN ('settings', 'content')").run()
    for (const [id, value] of Object.entries(settings)) putRecord(context.database, "settings", { id, value })
    for (const record of content) putRecord(context.database, "content", record, { key: `${record.type}/${record.slug}` })
    putRecord(context.database, "sandbox", { id: "settings-and-content", digest: digestOf(context) })
  })
}

/** Brings a kept database's settings and content up to the seed when that was edited since; orders and carts stay. */
export function followSeed(context: SandboxContext): void {
  const noted = getRecord<{ id: string; digest: string }>(context.database, "sandbox", "settings-and-content")
  if (noted?.digest !== digestOf(context)) loadSettingsAndContent(context)
}
