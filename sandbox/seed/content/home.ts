import { variantImageOf } from "../build-images.ts"
import type { ContentLiteral } from "./build-content.ts"

/** The home page's sections; products and categories are named by slug. */
export function homeContent(origin: string): ContentLiteral[] {
  const image = (name: string, caption: string) => variantImageOf(name, caption, origin)
  return [
    {
      type: "home",
      slug: "accueil",
      title: "Cafés, machines et formation barista",
      description:
        "Cafés torréfiés à Lyon, machines à café qui se réparent, tasses en six couleurs et formation barista pour apprendre à s’en servir.",
      date: "2026-09-01",
      sections: [
        {
          type: "hero",
          heading: "Du café cueilli mûr, torréfié à Lyon, livré chez vous.",
          body: "<p>Trente cafés achetés à la ferme, cuits quai de la Fonderie par lots de douze kilos, jamais expédiés plus de dix jours après leur torréfaction.</p>",
          image: image("lieu-boutique", "La vitrine de Maison Lilas, rue des Trois-Marronniers"),
          link: { label: "Choisir un café", url: "/boutique/cafes" },
          second_link: { label: "Recevoir un café par mois", url: "/boutique/abonnements" },
          $locale: { "fr-CH": { heading: "Du café cueilli mûr, torréfié à Lyon, livré jusqu’au Léman." } },
        },
        {
          type: "products",
          heading: "Sortis du tambour cette semaine",
          body: "<p>Deux nouveaux lots et deux habitués. Les dates de torréfaction figurent sur chaque sachet.</p>",
          products: ["ethiopie-guji-shakiso", "colombie-huila-pitalito", "kenya-nyeri", "melange-traboule"],
          link: { label: "Tous les cafés", url: "/boutique/cafes" },
        },
        {
          type: "categories",
          heading: "Par où commencer",
          categories: ["cafes", "abonnements", "machines", "tasses", "formations", "cartes-cadeaux"],
        },
        {
          type: "text_image",
          heading: "Aurore, la machine que l’on garde",
          body: "<p>Chaudière de cuivre, émail cuit au four, pièces disponibles quinze ans. Nous la montons à Vénissieux, nous la réglons à Lyon, et nous la reprenons si elle vous encombre.</p>",
          image: image("machine-aurore-lilas", "La machine Aurore en émail lilas"),
          link: { label: "Voir Aurore et ses six couleurs", url: "/produits/machine-aurore" },
          accent: "lilac",
        },
        {
          type: "products",
          heading: "Sur la table",
          body: "<p>Amande, bleu, calcaire, lilas, rose, taupe : six émaux, un seul four.</p>",
          products: ["tasse-espresso-vernaison", "mug-saint-jean", "bol-du-matin", "coffret-six-tasses"],
          link: { label: "Tasses et table", url: "/boutique/tasses" },
        },
        {
          type: "text_image",
          heading: "Apprendre, au pied de la colline",
          body: "<p>Six élèves, trois groupes, un formateur. L’école ouvre ses portes du mercredi au dimanche pour un premier espresso, un cœur de lait ou trois jours de métier.</p>",
          image: image("lieu-ecole", "La salle de cours, montée du Petit-Puits"),
          link: { label: "Dates et places libres", url: "/boutique/formations" },
          accent: "almond",
        },
        {
          type: "tutorials",
          heading: "Dix minutes pour mieux faire",
          tutorials: ["regler-espresso", "filtre-au-cone", "mousser-le-lait", "entretenir-sa-machine"],
        },
        { type: "places", heading: "Trois adresses, une seule maison" },
      ],
    },
  ]
}
