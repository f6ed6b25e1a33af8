import type { CategoryRecord } from "../storage/models.ts"
import { seedId } from "../storage/ids.ts"
import { imagesOf } from "./build-images.ts"
import type { Colour } from "./colours.ts"

type CategoryLiteral = {
  slug: string
  name: string
  parent?: string
  accent: Colour
  description: string
  picture?: boolean
  swiss?: string
}

const literals: CategoryLiteral[] = [
  {
    slug: "cafes",
    name: "Cafés",
    accent: "lilac",
    picture: true,
    description:
      "<p>Des cafés torréfiés le lundi et le jeudi, quai de la Fonderie, puis mis en sachet dans l’heure. En grains ou moulus pour votre appareil.</p>",
  },
  {
    slug: "afrique",
    name: "Afrique",
    parent: "cafes",
    accent: "pink",
    picture: true,
    description: "<p>Fleurs, agrumes, fruits rouges : les cafés par lesquels nous aimons commencer une dégustation.</p>",
  },
  {
    slug: "ameriques",
    name: "Amériques",
    parent: "cafes",
    accent: "almond",
    picture: true,
    description: "<p>Du Cerrado aux pentes du Barú, des tasses rondes pour le matin et quelques microlots pour le dimanche.</p>",
  },
  {
    slug: "asie",
    name: "Asie et Arabie",
    parent: "cafes",
    accent: "taupe",
    picture: true,
    description: "<p>Épices, bois, mousson : des cafés de caractère, souvent corsés, jamais brûlés.</p>",
  },
  {
    slug: "melanges",
    name: "Mélanges",
    parent: "cafes",
    accent: "blue",
    picture: true,
    description: "<p>Nos recettes, constantes d’une saison à l’autre, du comptoir lyonnais à la cafetière du bureau.</p>",
  },
  {
    slug: "decafeines",
    name: "Décaféinés",
    parent: "cafes",
    accent: "limestone",
    picture: true,
    swiss: "Sans caféine",
    description: "<p>Décaféinés à l’eau seule, sans solvant, et torréfiés avec autant d’égards que les autres.</p>",
  },
  {
    slug: "abonnements",
    name: "Abonnements",
    accent: "pink",
    picture: true,
    description:
      "<p>Un envoi par mois, réglé au mois ou à l’année. À modifier ou à arrêter en deux clics, sans appeler personne.</p>",
  },
  {
    slug: "machines",
    name: "Machines",
    accent: "blue",
    picture: true,
    description: "<p>Des machines qui se réparent, dessinées et montées autour de Lyon, émaillées en six couleurs.</p>",
  },
  {
    slug: "machines-espresso",
    name: "Machines espresso",
    parent: "machines",
    accent: "blue",
    description: "<p>De la compacte de 19 cm au deux-groupes de comptoir, chacune réglée par nos baristas avant de partir.</p>",
  },
  {
    slug: "cafetieres-filtre",
    name: "Cafetières filtre",
    parent: "machines",
    accent: "lilac",
    description: "<p>Une bonne douche, la bonne température, une verseuse isolée : le filtre n’en demande pas davantage.</p>",
  },
  {
    slug: "moulins",
    name: "Moulins",
    accent: "taupe",
    picture: true,
    description: "<p>Moudre juste avant d’infuser change plus la tasse que la machine elle-même.</p>",
  },
  {
    slug: "moulins-electriques",
    name: "Moulins électriques",
    parent: "moulins",
    accent: "limestone",
    description: "<p>Meules plates ou coniques, à trémie ou à la dose, pour la cuisine et pour le comptoir.</p>",
  },
  {
    slug: "moulins-manuels",
    name: "Moulins à main",
    parent: "moulins",
    accent: "taupe",
    description: "<p>Pour la valise, le bureau ou le plaisir du geste.</p>",
  },
  {
    slug: "tasses",
    name: "Tasses et table",
    accent: "almond",
    picture: true,
    swiss: "Tasses et vaisselle",
    description:
      "<p>Porcelaine et grès tournés à Vernaison, dans les six couleurs de la maison : amande, bleu, calcaire, lilas, rose et taupe.</p>",
  },
  {
    slug: "tasses-et-mugs",
    name: "Tasses et mugs",
    parent: "tasses",
    accent: "lilac",
    description: "<p>De 7 à 35 cl, chaque contenance a sa courbe.</p>",
  },
  {
    slug: "vaisselle",
    name: "Vaisselle",
    parent: "tasses",
    accent: "pink",
    description: "<p>Bols, assiettes, carafes et sucriers pour le petit-déjeuner comme pour le goûter.</p>",
  },
  {
    slug: "accessoires",
    name: "Accessoires",
    accent: "limestone",
    picture: true,
    description: "<p>Ce que nos baristas utilisent vraiment, et rien d’autre.</p>",
  },
  {
    slug: "preparation",
    name: "Préparation",
    parent: "accessoires",
    accent: "almond",
    description: "<p>Peser, chauffer, verser, tasser : les gestes justes commencent par le bon outil.</p>",
  },
  {
    slug: "conservation-entretien",
    name: "Conservation et entretien",
    parent: "accessoires",
    accent: "limestone",
    description: "<p>Garder le café frais et la machine propre.</p>",
  },
  {
    slug: "formations",
    name: "Formations",
    accent: "lilac",
    picture: true,
    description:
      "<p>L’école, montée du Petit-Puits : des ateliers de quelques heures aux trois jours pour apprendre le métier.</p>",
  },
  {
    slug: "formations-particuliers",
    name: "Ateliers pour tous",
    parent: "formations",
    accent: "pink",
    description: "<p>Deux à quatre heures, en petit groupe, sans rien apporter que sa curiosité.</p>",
  },
  {
    slug: "formations-professionnels",
    name: "Formations professionnelles",
    parent: "formations",
    accent: "blue",
    description: "<p>Conventions, attestations et prises en charge : nous préparons le dossier avec vous.</p>",
  },
  {
    slug: "cartes-cadeaux",
    name: "Cartes cadeaux",
    accent: "pink",
    picture: true,
    swiss: "Bons cadeaux",
    description: "<p>Envoyées par e-mail, prêtes à imprimer.</p>",
  },
]

/** The tree of categories, parents before children, with pictures under `origin`. */
export function buildCategories(origin: string): CategoryRecord[] {
  return literals.map((literal, sort) => ({
    id: seedId("category", literal.slug),
    name: literal.name,
    slug: literal.slug,
    description: literal.description,
    active: true,
    parent_id: literal.parent ? seedId("category", literal.parent) : null,
    images: literal.picture ? imagesOf(`categorie-${literal.slug}`, literal.name, origin) : [],
    sort,
    content: { accent: literal.accent },
    ...(literal.swiss ? { $locale: { "fr-CH": { name: literal.swiss } } } : {}),
  }))
}
