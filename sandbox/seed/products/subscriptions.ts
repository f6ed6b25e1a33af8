import { OPENED_BAG } from "../build-coffee.ts"
import type { OptionLiteral, PlanLiteral, ProductLiteral } from "../build-product.ts"

const grind: OptionLiteral = {
  name: "Mouture",
  values: ["Grains", "Piston", "Filtre", "Espresso", "Moka"].map((name) => ({ name })),
}

const monthly: PlanLiteral = { name: "Mensuel", description: "Un envoi par mois, sans engagement", interval: "monthly" }
const yearly: PlanLiteral = {
  name: "Annuel",
  description: "Douze envois, réglés en une fois",
  interval: "yearly",
  factor: 10.8,
}

const food = (origin: string, legalName = "Café torréfié, en grains ou moulu") => ({
  withdrawal_exception: OPENED_BAG,
  food: {
    legal_name: legalName,
    ingredients: "100 % café arabica",
    operator: "Maison Lilas, 6 quai de la Fonderie, 69007 Lyon, France",
    origin,
    storage: "À conserver fermé, au sec et à l’abri de la lumière.",
  },
})

const parcel = { type: "subscription", standard: false, tracked: false, delivery: "shipment", tax: "tva_5_5" } as const

export const subscriptions: ProductLiteral[] = [
  {
    ...parcel,
    slug: "abonnement-decouverte",
    name: "Abonnement Découverte",
    sku: "ABO-DECO",
    price: 12.9,
    paragraphs: [
      "Chaque mois, nous glissons dans votre boîte un café que vous n’auriez peut-être pas choisi. Une carte l’accompagne : la ferme, la récolte, deux recettes, et la raison pour laquelle nous l’avons acheté.",
      "Douze envois font le tour de neuf pays sans jamais repasser par la même station. Format plat, donc aucun besoin d’attendre le facteur.",
    ],
    summary: "Un café surprise de 250 g chaque mois, sans engagement, en format boîte aux lettres.",
    attributes: { intensite: "2", torrefaction: "Claire" },
    categories: ["abonnements"],
    options: [grind],
    plans: [monthly, yearly, { name: "Tous les deux mois", description: "Six envois par an", interval: "monthly", every: 2 }],
    content: { net_weight_g: 250, deliveries_per_year: 12, ...food("Origine différente à chaque envoi, indiquée sur le sachet") },
    created: "2025-01-06",
    popularity: 90,
    related: ["ethiopie-guji-shakiso", "atelier-degustation"],
    tags: ["abonnement"],
  },
  {
    ...parcel,
    slug: "abonnement-espresso",
    name: "Abonnement Espresso",
    sku: "ABO-ESPR",
    price: 18.5,
    paragraphs: [
      "Deux sachets pour les machines qui tournent chaque jour : Traboule, toujours, et un invité que nos baristas règlent eux-mêmes avant l’expédition. Leur recette figure au verso de l’étiquette, à la demi-seconde près.",
      "Choisissez le format selon votre débit ; deux fois 250 g conviennent à un couple, deux fois 500 g à une maison où l’on reçoit. Modifiable jusqu’à la veille de l’envoi.",
    ],
    summary: "Deux cafés pour espresso par mois, Traboule et un invité réglé par nos baristas.",
    attributes: { intensite: "4", torrefaction: "Moyenne" },
    categories: ["abonnements"],
    options: [
      {
        name: "Format",
        variant: true,
        values: [
          { name: "2 × 250 g", variantPrice: 18.5, netWeight: 500 },
          { name: "2 × 500 g", variantPrice: 34.9, netWeight: 1000 },
        ],
      },
      grind,
    ],
    plans: [monthly, yearly],
    content: { net_weight_g: 500, deliveries_per_year: 12, ...food("Brésil, Colombie, Éthiopie et une origine invitée") },
    created: "2025-01-06",
    popularity: 87,
    related: ["melange-traboule", "moulin-perrache"],
    tags: ["abonnement", "espresso"],
  },
  {
    ...parcel,
    slug: "abonnement-filtre",
    name: "Abonnement Filtre",
    sku: "ABO-FILT",
    price: 23.9,
    paragraphs: [
      "Pour celles et ceux qui pèsent leur eau. Deux cafés clairs de 250 g, tout juste torréfiés, afin que le dégazage se termine chez vous plutôt que dans un camion.",
      "L’un est lavé, l’autre ne l’est jamais. En juillet et en août, nous basculons vers des profils qui aiment la glace, et le dépliant explique comment verser dessus.",
    ],
    summary: "Deux cafés clairs de 250 g chaque mois pour cône, piston ou carafe.",
    attributes: { intensite: "2", torrefaction: "Claire" },
    categories: ["abonnements"],
    options: [grind],
    plans: [monthly, yearly],
    content: { net_weight_g: 500, deliveries_per_year: 12, ...food("Deux origines à chaque envoi, indiquées sur les sachets") },
    created: "2025-02-03",
    popularity: 73,
    related: ["cone-filtre-porcelaine", "melange-presquile"],
    tags: ["abonnement", "filtre"],
  },
  {
    ...parcel,
    slug: "abonnement-grands-crus",
    name: "Abonnement Grands crus",
    sku: "ABO-CRUS",
    price: 32,
    paragraphs: [
      "Six microlots, et pas un de plus : impossible de trouver davantage de cafés de ce niveau dans une année. Geisha, Haraz, natures longs, lots de concours rachetés à deux ou trois confrères européens.",
      "Le sachet pèse 150 g, car on goûte ces cafés plus qu’on ne les boit. Livré dans un étui de carton gaufré, que beaucoup conservent.",
    ],
    summary: "Six microlots d’exception dans l’année, en étui gaufré de 150 g.",
    attributes: { intensite: "1", torrefaction: "Claire" },
    categories: ["abonnements"],
    options: [{ name: "Mouture", values: [{ name: "Grains" }, { name: "Filtre" }] }],
    plans: [
      { name: "Six mois", description: "Un microlot par mois", interval: "monthly", limit: 6 },
      { name: "Annuel", description: "Six envois dans l’année, réglés en une fois", interval: "yearly", factor: 5.7 },
    ],
    content: { net_weight_g: 150, deliveries_per_year: 6, ...food("Microlot différent à chaque envoi, indiqué sur l’étui") },
    created: "2025-10-13",
    popularity: 49,
    related: ["panama-geisha-boquete", "yemen-haraz"],
    tags: ["abonnement", "grand cru"],
  },
  {
    ...parcel,
    slug: "abonnement-bureau",
    name: "Abonnement Bureau",
    sku: "ABO-BURO",
    price: 79,
    paragraphs: [
      "Trois kilos en grains, de quoi servir une équipe de douze personnes pendant un mois de travail. Nous vérifions avec vous le réglage de la machine au premier envoi, par téléphone, et nous reprenons les sachets vides lors d’une tournée à vélo.",
      "Facture au nom de la société, TVA détaillée, une seule ligne sur le relevé. Quand le bureau ferme en août, sautez simplement une échéance.",
    ],
    summary: "Trois kilos de grains par mois pour une équipe de douze personnes.",
    attributes: { intensite: "3", torrefaction: "Moyenne" },
    categories: ["abonnements"],
    options: [
      {
        name: "Quantité",
        variant: true,
        values: [
          { name: "3 kg", variantPrice: 79, netWeight: 3000 },
          { name: "6 kg", variantPrice: 149, netWeight: 6000 },
        ],
      },
    ],
    plans: [monthly, { ...yearly, factor: 10.5 }],
    content: { net_weight_g: 3000, deliveries_per_year: 12, ...food("Brésil, Colombie et Rwanda") },
    created: "2025-03-10",
    popularity: 56,
    related: ["bresil-cerrado", "machine-saone"],
    tags: ["abonnement", "professionnels"],
  },
  {
    ...parcel,
    slug: "abonnement-decafeine",
    name: "Abonnement Décaféiné",
    sku: "ABO-DECA",
    price: 21.9,
    paragraphs: [
      "Deux décaféinés par envoi, l’un mexicain, l’autre assemblé chez nous, pour garder le rituel après le dîner. Le Chiapas se boit long ; Nuit blanche se tire serré, et la mouture que vous indiquez vaut pour la paire.",
      "Certains abonnés coupent leur café ordinaire de moitié avec l’un d’eux. On appelle cela un demi-sommeil, et cela fonctionne fort bien.",
    ],
    summary: "Deux décaféinés à l’eau de 250 g chaque mois, pour l’espresso et pour le filtre.",
    attributes: { intensite: "2", torrefaction: "Moyenne", procede: "Décaféiné à l’eau" },
    categories: ["abonnements", "decafeines"],
    options: [grind],
    plans: [monthly, yearly],
    content: {
      net_weight_g: 500,
      deliveries_per_year: 12,
      ...food("Mexique, Colombie et Éthiopie", "Café torréfié décaféiné, en grains ou moulu"),
    },
    created: "2025-09-08",
    popularity: 43,
    related: ["mexique-chiapas-decafeine", "melange-nuit-blanche"],
    tags: ["abonnement", "décaféiné"],
  },
  {
    slug: "club-degustation",
    name: "Club dégustation",
    sku: "ABO-CLUB",
    type: "subscription",
    standard: false,
    tracked: false,
    delivery: "subscription",
    price: 19,
    paragraphs: [
      "Un jeudi soir par mois, l’école pousse les tables et sort les bols à dégustation. Dix-huit places, autant de cuillères, et les échantillons que nous hésitons encore à acheter : votre avis pèse réellement dans la balance.",
      "Rien à recevoir par la poste, il suffit de donner son nom à l’entrée. Avec la formule mensuelle, le premier mois est offert : le prélèvement commence trente jours plus tard.",
    ],
    summary: "Une soirée de dégustation par mois à l’école, sauf relâche, dix-huit places.",
    attributes: { niveau: "Débutant", duree: "1 h 30 chaque mois" },
    categories: ["abonnements", "formations-particuliers"],
    plans: [
      { name: "Mensuel", description: "Premier mois offert, sans engagement", interval: "monthly", trialDays: 30 },
      { name: "Annuel", description: "Dix soirées et l’assemblée de décembre", interval: "yearly", factor: 9 },
    ],
    created: "2026-02-02",
    popularity: 40,
    related: ["atelier-degustation", "abonnement-grands-crus"],
    tags: ["abonnement", "école"],
  },
]
