import type { SandboxContext } from "../../storage/context.ts"
import type { ShippingZoneRecord } from "../../storage/models.ts"
import { listRecords } from "../../storage/records.ts"
import { readSetting, readStore } from "../settings/read-settings.ts"
import { readObject } from "./field-errors.ts"

/** `GET /cart/settings`: what a checkout form needs to know of the store. */
export function readCartSettings(context: SandboxContext): Record<string, unknown> {
  const store = readStore(context)
  const methods = Object.entries(readObject(readSetting(context, "payments")))
  const countries = listRecords<ShippingZoneRecord>(context.database, "shipping_zones").flatMap((zone) => zone.countries)
  return {
    name: store.name,
    currency: store.currency,
    support_email: store["support_email"] ?? null,
    fields: { name: "last", company: "optional", phone: "optional", address2: "optional", note: "hidden" },
    accounts: "optional",
    email_optin: true,
    sms_optin: false,
    taxes: true,
    terms_policy: null,
    refund_policy: null,
    privacy_policy: null,
    theme: {},
    scripts: [],
    countries: [...new Set(countries)],
    currencies: store.currencies,
    locales: store.locales,
    payment_methods: methods.map(([id, value]) => publishMethod(id, readObject(value))),
    coupons: true,
    giftcards: true,
    ...readObject(readSetting(context, "cart")),
  }
}

function publishMethod(id: string, method: Record<string, unknown>): Record<string, unknown> {
  return {
    id,
    name: method["name"] ?? id,
    gateway: method["gateway"] ?? null,
    mode: method["mode"] ?? "test",
    manual: method["manual"] === true,
  }
}
