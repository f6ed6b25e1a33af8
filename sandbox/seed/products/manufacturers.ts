import type { ProductContent } from "../../storage/models.ts"

type Manufacturer = NonNullable<ProductContent["manufacturer"]>

const makers = {
  "Maison Lilas": {
    name: "Maison Lilas SAS",
    address: "6 quai de la Fonderie, 69007 Lyon, France",
    contact: "bonjour@maison-lilas.example",
  },
  "Atelier Vernaison": {
    name: "Atelier Vernaison",
    address: "2 chemin des Fours, 69390 Vernaison, France",
    contact: "atelier@vernaison-ceramique.example",
  },
  "Mécanique du Rhône": {
    name: "Mécanique du Rhône",
    address: "31 rue des Ajusteurs, 69200 Vénissieux, France",
    contact: "conformite@mecanique-rhone.example",
  },
  "Meules du Dauphiné": {
    name: "Meules du Dauphiné",
    address: "8 route de la Taillanderie, 38500 Voiron, France",
    contact: "securite@meules-dauphine.example",
  },
  Rochebrune: {
    name: "Rochebrune & fils",
    address: "17 rue du Ferblantier, 42000 Saint-Étienne, France",
    contact: "qualite@rochebrune.example",
  },
} as const

type Brand = keyof typeof makers

/** Who made a product and what to beware of, as the product's page must say (Regulation 2023/988, article 19). */
export function madeBy(brand: Brand, warnings: string[]): { manufacturer: Manufacturer } {
  return { manufacturer: { ...makers[brand], warnings } }
}

export const warningsOfMachines = [
  "Surfaces et vapeur brûlantes : tenir hors de portée des enfants pendant l’usage et le refroidissement.",
  "Débrancher avant tout nettoyage ; ne jamais plonger l’appareil dans l’eau.",
]

export const warningsOfGrinders = [
  "Meules coupantes : débrancher avant d’ouvrir la chambre de mouture.",
  "Ne pas introduire d’ustensile par la trémie pendant la marche.",
]

export const warningsOfCups = ["Peut être très chaud une fois rempli : saisir par l’anse."]
