import type { ProductLiteral } from "../build-product.ts"

const giftcard = { type: "giftcard", delivery: "giftcard", tracked: false } as const

export const giftcards: ProductLiteral[] = [
  {
    ...giftcard,
    categories: ["cartes-cadeaux"],
    slug: "carte-cadeau-lilas",
    name: "Carte cadeau Lilas",
    sku: "CAD-LILA",
    price: 25,
    tax: "tva_0",
    paragraphs: [
      "Une somme, un mot de vous, et quelqu’un choisira son café sans que vous ayez à deviner s’il préfère le piston ou l’espresso. Le code part par e-mail dès le paiement reçu, avec une illustration à imprimer pour les cadeaux de dernière heure.",
      "Valable deux ans sur toute la boutique, utilisable en plusieurs fois. Le solde restant s’affiche à chaque commande.",
    ],
    summary: "Carte cadeau de 25 à 200 €, envoyée par e-mail, valable deux ans.",
    options: [
      {
        name: "Montant",
        variant: true,
        values: [
          { name: "25 €", variantPrice: 25 },
          { name: "50 €", variantPrice: 50 },
          { name: "100 €", variantPrice: 100 },
          { name: "200 €", variantPrice: 200 },
        ],
      },
      { name: "Prénom sur la carte", text: "short_text", required: false, values: [] },
      {
        name: "Votre mot",
        text: "long_text",
        required: false,
        description: "Il est imprimé sous l’illustration.",
        values: [],
      },
    ],
    created: "2024-11-18",
    popularity: 80,
    related: ["coffret-six-tasses", "carte-cadeau-atelier"],
    tags: ["cadeau"],
  },
  {
    ...giftcard,
    categories: ["cartes-cadeaux"],
    slug: "carte-cadeau-atelier",
    name: "Carte cadeau Atelier",
    sku: "CAD-ATEL",
    price: 85,
    tax: "tva_20",
    paragraphs: [
      "Offrez trois heures les mains dans la mouture. Cette carte ouvre la porte de n’importe quel atelier de l’école destiné aux particuliers, à la date que son destinataire préférera dans les dix-huit mois.",
      "Si l’atelier retenu coûte davantage, la différence se règle sur place ; s’il coûte moins, nous ajoutons un paquet de grains. Personne n’est jamais reparti mécontent de cet arrangement.",
    ],
    summary: "Une place à offrir pour un atelier de l’école, date au choix sous dix-huit mois.",
    attributes: { niveau: "Débutant" },
    created: "2025-11-03",
    popularity: 62,
    related: ["atelier-premier-espresso", "atelier-latte-art"],
    tags: ["cadeau", "école"],
  },
  {
    ...giftcard,
    categories: ["cartes-cadeaux"],
    slug: "carte-cadeau-comptoir",
    name: "Carte cadeau Comptoir",
    sku: "CAD-COMP",
    price: 30,
    tax: "tva_0",
    paragraphs: [
      "Pour la voisine qui arrose les plantes, pour l’instituteur en juin. Trente euros à dépenser rue des Trois-Marronniers, assis ou debout, en cafés, en tartes ou en sachets, sur simple présentation du téléphone.",
      "Le barista pose un tampon virtuel à chaque passage. Au dixième, la boisson est pour nous, carte épuisée ou non.",
    ],
    summary: "Trente euros à dépenser au comptoir de la rue des Trois-Marronniers.",
    created: "2025-05-30",
    popularity: 35,
    related: ["gobelet-quai", "carte-cadeau-lilas"],
    tags: ["cadeau"],
  },
]
