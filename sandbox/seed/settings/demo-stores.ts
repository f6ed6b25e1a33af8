import type { CurrencySetting } from "../../services/settings/read-settings.ts"

/** A store of the demo other than Maison Lilas as it is: its country, its currencies, and whether its prices include VAT. */
type DemoStore = { country: string; currencies: CurrencySetting[]; pricesWithTax: boolean }

const euro: CurrencySetting = { code: "EUR", name: "Euro", symbol: "€", decimals: 2, rate: 1, type: "base" }

/** What `npm run sandbox -- --store <name>` may name. */
export const demoStores = {
  pounds: {
    country: "GB",
    currencies: [{ code: "GBP", name: "Livre sterling", symbol: "£", decimals: 2, rate: 1, type: "base" }],
    pricesWithTax: true,
  },
  francs: {
    country: "FR",
    currencies: [euro, { code: "CHF", name: "Franc suisse", symbol: "CHF", decimals: 2, rate: 1.1, type: "priced" }],
    pricesWithTax: true,
  },
  "without-vat": { country: "FR", currencies: [euro], pricesWithTax: false },
} as const satisfies Record<string, DemoStore>

export type DemoStoreName = keyof typeof demoStores

/** Whether this is the name of a demo store. */
export function isDemoStore(name: string): name is DemoStoreName {
  return Object.hasOwn(demoStores, name)
}

/** The store's part of the settings with the demo store's own in place. */
export function inDemoStore<Store extends object>(store: Store, name: DemoStoreName | undefined): Store {
  if (name === undefined) return store
  const { country, currencies } = demoStores[name]
  return { ...store, country, currency: currencies[0].code, currencies }
}
