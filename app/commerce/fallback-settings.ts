import type { Menu, Settings } from "./wire"

/** What the shop shows while the backend has never answered for its settings: French, euros, two lists. */
export const fallbackSettings: Settings = {
  store: {
    name: "Boutique en ligne",
    country: "FR",
    locale: "fr-FR",
    currency: "EUR",
    locales: [{ code: "fr-FR", name: "Français" }],
    currencies: [{ code: "EUR", name: "Euro", symbol: "€", decimals: 2, rate: 1, type: "base" }],
  },
}

export const fallbackMenus: Menu[] = [
  { id: "header", items: [{ type: "url", name: "Boutique", value: "/boutique", url: "/boutique" }] },
  { id: "footer", items: [] },
]
