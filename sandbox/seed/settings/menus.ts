import { seedId } from "../../storage/ids.ts"
import { variantImageOf } from "../build-images.ts"

type MenuItem = Record<string, unknown>

function link(name: string, url: string): MenuItem {
  return { type: "url", name, value: url, items: [] }
}

function category(name: string, slug: string): MenuItem {
  return { type: "category", name, value: { id: seedId("category", slug), slug }, items: [] }
}

function product(name: string, slug: string): MenuItem {
  return { type: "product", name, value: { id: seedId("product", slug), slug }, items: [] }
}

function page(name: string, slug: string): MenuItem {
  return { type: "content", model: "content/pages", name, value: { id: seedId("content", `pages/${slug}`), slug }, items: [] }
}

/**
 * The header's and the footer's menus: items with an address are links, headings hold sub-items and, in the
 * header, an image (specification §2).
 *
 * @param origin where `/media/` is served
 */
export function menus(origin: string): Array<{ id: string; name: string; items: MenuItem[] }> {
  const heading = (name: string, picture: string, items: MenuItem[], swiss?: string): MenuItem => ({
    type: "heading",
    name,
    items,
    image: variantImageOf(picture, name, origin),
    ...(swiss ? { $locale: { "fr-CH": { name: swiss } } } : {}),
  })
  const group = (name: string, items: MenuItem[]): MenuItem => ({ type: "heading", name, items })
  return [
    {
      id: "header",
      name: "Menu principal",
      items: [
        heading("Cafés", "categorie-cafes", [
          category("Tous les cafés", "cafes"),
          category("Afrique", "afrique"),
          category("Amériques", "ameriques"),
          category("Asie et Arabie", "asie"),
          category("Mélanges", "melanges"),
          category("Décaféinés", "decafeines"),
        ]),
        link("Abonnements", "/boutique/abonnements"),
        heading("Machines et moulins", "categorie-machines", [
          category("Machines espresso", "machines-espresso"),
          category("Cafetières filtre", "cafetieres-filtre"),
          category("Moulins électriques", "moulins-electriques"),
          category("Moulins à main", "moulins-manuels"),
          product("La machine Aurore", "machine-aurore"),
        ]),
        heading(
          "Tasses et table",
          "categorie-tasses",
          [
            category("Tasses et mugs", "tasses-et-mugs"),
            category("Vaisselle", "vaisselle"),
            category("Préparation", "preparation"),
            category("Conservation et entretien", "conservation-entretien"),
            category("Cartes cadeaux", "cartes-cadeaux"),
          ],
          "Tasses et vaisselle",
        ),
        heading("École", "categorie-formations", [
          category("Ateliers pour tous", "formations-particuliers"),
          category("Formations professionnelles", "formations-professionnels"),
          page("Découvrir l’école", "ecole"),
          link("Tutoriels", "/tutoriels/filtre-au-cone"),
        ]),
        link("La maison", "/pages/a-propos"),
      ],
    },
    {
      id: "footer",
      name: "Infos pratiques",
      items: [
        group("Commander", [
          page("Livraison et retrait", "livraison"),
          page("Questions fréquentes", "faq"),
          link("Demander un devis", "/devis"),
          category("Cartes cadeaux", "cartes-cadeaux"),
        ]),
        group("La maison", [
          page("À propos", "a-propos"),
          page("L’école", "ecole"),
          page("La torréfaction", "torrefaction"),
          link("Régler l’espresso", "/tutoriels/regler-espresso"),
        ]),
        group("Vos droits", [
          link("Renoncer au contrat ici", "/retractation"),
          link("Résilier votre contrat", "/resilier"),
          page("Droit de rétractation", "retractation"),
          page("Garanties", "garanties"),
          page("Conditions générales de vente", "cgv"),
          page("Médiateur de la consommation", "mediateur"),
        ]),
        group("Légal", [
          page("Mentions légales", "mentions-legales"),
          page("Cookies", "cookies"),
          page("Accessibilité", "accessibilite"),
        ]),
      ],
    },
  ]
}
