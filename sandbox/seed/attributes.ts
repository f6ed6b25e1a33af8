import type { AttributeRecord, ProductRecord } from "../storage/models.ts"

export type AttributeId =
  | "origine"
  | "procede"
  | "torrefaction"
  | "notes"
  | "intensite"
  | "certification"
  | "variete"
  | "altitude"
  | "matiere"
  | "capacite"
  | "marque"
  | "couleur"
  | "niveau"
  | "duree"

function select(id: AttributeId, name: string, values: string[], filterable = true): AttributeRecord {
  return { id, name, type: "select", values, filterable, visible: true }
}

function text(id: AttributeId, name: string): AttributeRecord {
  return { id, name, type: "text", values: [], filterable: false, visible: true }
}

/** Every attribute of the catalogue; each value of a select is borne by at least one product. */
export const attributes: AttributeRecord[] = [
  select("origine", "Origine", [
    ...["Éthiopie", "Kenya", "Rwanda", "Burundi", "République démocratique du Congo"],
    ...["Colombie", "Guatemala", "Costa Rica", "Brésil", "Pérou", "Honduras", "Panama", "Mexique"],
    ...["Indonésie", "Inde", "Yémen", "Papouasie-Nouvelle-Guinée"],
  ]),
  select("procede", "Procédé", ["Lavé", "Nature", "Miel", "Décortiqué humide", "Moussonné", "Décaféiné à l’eau"]),
  select("torrefaction", "Torréfaction", ["Claire", "Moyenne", "Foncée"]),
  select("notes", "Notes", [
    "Fleurs",
    "Agrumes",
    "Fruits rouges",
    "Fruits à noyau",
    "Miel",
    "Noisette",
    "Chocolat",
    "Caramel",
    "Épices",
    "Bois",
  ]),
  select("intensite", "Intensité", ["1", "2", "3", "4", "5"]),
  select("certification", "Certification", ["Agriculture biologique", "Commerce équitable"]),
  text("variete", "Variété"),
  text("altitude", "Altitude"),
  select("matiere", "Matière", ["Porcelaine", "Grès", "Verre", "Inox", "Aluminium", "Acier laqué", "Noyer", "Papier"]),
  select("capacite", "Capacité", ["Moins de 10 cl", "10 à 20 cl", "20 à 50 cl", "Plus de 50 cl"]),
  select("marque", "Marque", ["Maison Lilas", "Atelier Vernaison", "Mécanique du Rhône", "Meules du Dauphiné", "Rochebrune"]),
  select("couleur", "Couleur", ["Amande", "Bleu", "Calcaire", "Lilas", "Rose", "Taupe"]),
  select("niveau", "Niveau", ["Débutant", "Confirmé", "Professionnel"]),
  text("duree", "Durée"),
]

const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))

/** An attribute as a product carries it. */
export function attributeOf(id: AttributeId, value: string | string[]): ProductRecord["attributes"][string] {
  const attribute = byId.get(id)
  if (!attribute) throw new Error(`The seed has no attribute ${id}`)
  const { name, type, visible, filterable } = attribute
  return { id, name, type, value, visible, filterable }
}
