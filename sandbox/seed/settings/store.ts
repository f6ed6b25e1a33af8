import { variantImageOf } from "../build-images.ts"
import { dispatchBeforeHour } from "../commerce/shipping.ts"
import { termsVersion } from "../content/pages-terms.ts"

type Origins = { storefrontOrigin: string; shopOrigin: string }

/** The store's settings, and the theme configuration beside them: brand, addresses, checkout (storefront API, settings). */
export function storeSettings({ storefrontOrigin, shopOrigin }: Origins): Record<string, unknown> {
  const place = (name: string, caption: string) => variantImageOf(name, caption, storefrontOrigin)
  return {
    store: {
      id: "maison-lilas",
      name: "Maison Lilas",
      url: shopOrigin,
      country: "FR",
      locale: "fr-FR",
      currency: "EUR",
      timezone: "Europe/Paris",
      support_email: "bonjour@maison-lilas.example",
      support_phone: "+33 4 65 71 08 12",
      public_key: "pk_test_local",
      locales: [
        { code: "fr-FR", name: "Français (France)", fallback: null },
        { code: "fr-CH", name: "Français (Suisse)", fallback: "fr-FR" },
      ],
      currencies: [
        { code: "EUR", name: "Euro", symbol: "€", decimals: 2, rate: 1, type: "base", priced: true },
        {
          code: "CHF",
          name: "Franc suisse",
          symbol: "CHF",
          decimals: 2,
          rate: 0.94,
          type: "display",
          priced: false,
          round: "up",
          round_interval: "fraction",
          round_fraction: 0.9,
        },
      ],
      $locale: { "fr-CH": { support_phone: "+33 4 65 71 08 41" } },
    },
    account: { subscriptions: { allow_plan_edit: true } },
    brand: {
      tagline: "Café, boutique et école à Lyon",
      description: "Cafés choisis à la ferme et torréfiés à Lyon, machines à café, et formation de baristas.",
      credits: "Dessiné et torréfié à Lyon",
      $locale: { "fr-CH": { tagline: "Café, boutique et école, de Lyon au Léman" } },
    },
    addresses: [
      {
        id: "boutique",
        name: "Café et boutique",
        address1: "22 rue des Trois-Marronniers",
        zip: "69001",
        city: "Lyon",
        country: "FR",
        phone: "+33 4 65 71 08 12",
        hours: "Du lundi au samedi, de 8 h à 19 h",
        image: place("lieu-boutique", "La vitrine du café et de la boutique"),
        $locale: { "fr-CH": { hours: "Lundi à samedi, 8 h à 19 h" } },
      },
      {
        id: "ecole",
        name: "École",
        address1: "9 montée du Petit-Puits",
        zip: "69005",
        city: "Lyon",
        country: "FR",
        phone: "+33 4 65 71 08 27",
        hours: "Sur inscription, du mercredi au dimanche",
        image: place("lieu-ecole", "La salle de cours de l’école"),
      },
      {
        id: "torrefaction",
        name: "Torréfaction",
        address1: "6 quai de la Fonderie",
        zip: "69007",
        city: "Lyon",
        country: "FR",
        phone: "+33 4 65 71 08 33",
        hours: "Visites le premier samedi du mois, à 10 h",
        image: place("lieu-torrefaction", "L’atelier et le torréfacteur"),
      },
    ],
    legal: {
      name: "Maison Lilas",
      form: "SAS au capital de 40 000 €",
      address1: "22 rue des Trois-Marronniers",
      zip: "69001",
      city: "Lyon",
      siren: "999 999 998",
      register: "RCS Lyon 999 999 998",
      vat_number: "FR11999999998",
      invoice_note:
        "Paiement comptant. En cas de retard\u00a0: pénalités au taux de la Banque centrale européenne majoré de dix points, et indemnité de recouvrement de 40 €.",
    },
    depots: { "1": "Boutique", "2": "Entrepôt en ligne" },
    online_depot: "2",
    checkout: {
      terms_version: termsVersion,
      delivery_days: [1, 5],
      dispatch_before_hour: dispatchBeforeHour,
      transfer_days: 10,
      free_delivery: { from: 60, note: "en France continentale, par Colissimo ou en point relais" },
      delivery_note: `Les commandes passées avant ${dispatchBeforeHour}\u00a0h partent le jour même, du lundi au vendredi, sauf jours fériés.`,
    },
    alertes: { active: true },
    newsletter: {
      title: "La lettre du mardi",
      text: "Le premier mardi du mois : les arrivages, une recette, les places libres à l’école.",
    },
  }
}
