import type { OptionLiteral, ProductLiteral } from "../build-product.ts"

/** Lawful for a leisure service on a set date (Code de la consommation, L221-28, 12°). */
const datedLeisure =
  "Prestation de loisirs fournie à une date déterminée : le droit de rétractation ne s’applique pas (article L221-28, 12° du Code de la consommation)."

const course = { delivery: null, tax: "tva_20", content: { withdrawal_exception: datedLeisure } } as const

/** Seats left at each date: one variant a session. */
function sessions(places: Array<[date: string, seats: number]>): OptionLiteral {
  return { name: "Session", variant: true, values: places.map(([name, seats]) => ({ name, depots: [0, seats] })) }
}

export const courses: ProductLiteral[] = [
  {
    ...course,
    slug: "atelier-premier-espresso",
    name: "Atelier Premier espresso",
    sku: "FOR-ESPR",
    price: 85,
    paragraphs: [
      "Vous avez une machine et elle vous résiste. En trois heures, à six autour de trois groupes, on apprend à doser, tasser, chronométrer, goûter et surtout à comprendre ce qui cloche quand c’est acide ou amer.",
      "Repartez avec 250 g de Traboule et une fiche de réglage à votre nom. Apporter son propre porte-filtre est une excellente idée.",
    ],
    summary: "Trois heures, en groupe de six, pour régler sa machine et réussir son espresso, à Lyon.",
    attributes: { niveau: "Débutant", duree: "3 heures" },
    categories: ["formations", "formations-particuliers"],
    options: [
      sessions([
        ["Samedi 9 janvier 2027, 9 h 30", 6],
        ["Samedi 6 février 2027, 9 h 30", 5],
        ["Samedi 6 mars 2027, 9 h 30", 6],
      ]),
    ],
    created: "2025-09-05",
    popularity: 78,
    related: ["machine-aurore", "carte-cadeau-atelier"],
    tags: ["école", "espresso"],
  },
  {
    ...course,
    slug: "atelier-latte-art",
    name: "Atelier Latte art",
    sku: "FOR-LATT",
    price: 95,
    paragraphs: [
      "Le cœur vient vite, la rosette demande de la ténacité, le cygne de l’orgueil. Aline, troisième du championnat de France 2024, corrige chaque main pendant que les litres de lait défilent.",
      "Boissons végétales acceptées et même encouragées, car elles ne pardonnent rien. Il faut savoir tirer un espresso correct avant de s’inscrire ; l’atelier ne revient pas dessus.",
    ],
    summary: "Mousse, cœur, tulipe et rosette avec une finaliste du championnat de France.",
    attributes: { niveau: "Confirmé", duree: "3 heures" },
    categories: ["formations", "formations-particuliers"],
    options: [
      sessions([
        ["Dimanche 17 janvier 2027, 14 h", 4],
        ["Dimanche 21 février 2027, 14 h", 6],
      ]),
      { name: "Lait", values: [{ name: "Lait de vache" }, { name: "Boisson à l’avoine", price: 5 }] },
    ],
    created: "2025-09-05",
    popularity: 74,
    related: ["pichet-a-mousse", "tasse-cappuccino-vernaison"],
    tags: ["école", "lait"],
  },
  {
    ...course,
    slug: "atelier-methodes-douces",
    name: "Atelier Méthodes douces",
    sku: "FOR-DOUC",
    price: 65,
    paragraphs: [
      "Cône, piston, siphon, chaussette : quatre appareils, un seul café, et la preuve par le palais que la méthode compte autant que le grain. On verse, on compare, on note sur une nappe de papier kraft.",
      "Aucune connaissance requise, ni matériel. La matinée se clôt sur un filtre glacé et une part de brioche aux pralines.",
    ],
    summary: "Deux heures pour comparer cône, piston, siphon et chaussette autour d’un même café.",
    attributes: { niveau: "Débutant", duree: "2 heures" },
    categories: ["formations", "formations-particuliers"],
    options: [
      sessions([
        ["Samedi 23 janvier 2027, 10 h", 8],
        ["Samedi 20 mars 2027, 10 h", 8],
      ]),
    ],
    created: "2025-09-05",
    popularity: 49,
    related: ["cone-filtre-porcelaine", "bouilloire-col-de-cygne"],
    tags: ["école", "filtre"],
  },
  {
    ...course,
    slug: "atelier-degustation",
    name: "Atelier Table de dégustation",
    sku: "FOR-DEGU",
    price: 55,
    paragraphs: [
      "On aspire bruyamment, c’est la règle, et personne ne se moque longtemps. Autour de la table ronde, dix bols à l’aveugle racontent le sol, le procédé, l’altitude, parfois une erreur de séchage.",
      "Notre acheteuse mène la séance avec les mêmes fiches que lors de ses voyages. On y découvre que l’acidité n’est pas un défaut et que « fort » ne veut rien dire.",
    ],
    summary: "Dix cafés à l’aveugle avec notre acheteuse, deux heures de dégustation guidée.",
    attributes: { niveau: "Débutant", duree: "2 heures" },
    categories: ["formations", "formations-particuliers"],
    options: [
      sessions([
        ["Jeudi 28 janvier 2027, 18 h 30", 10],
        ["Jeudi 25 février 2027, 18 h 30", 0],
        ["Jeudi 25 mars 2027, 18 h 30", 10],
      ]),
    ],
    created: "2025-10-01",
    popularity: 57,
    related: ["club-degustation", "abonnement-decouverte"],
    tags: ["école"],
  },
  {
    ...course,
    slug: "atelier-torrefaction",
    name: "Atelier Une matinée au tambour",
    sku: "FOR-TORR",
    price: 145,
    paragraphs: [
      "Tenue légère conseillée, il y fait chaud. Quai de la Fonderie, quatre personnes seulement accompagnent une vraie journée de production : charger, écouter le premier crac, lire la courbe, ouvrir la trappe à la bonne seconde.",
      "Chacun cuit son propre kilo sur l’échantillonneur, le goûte à chaud puis l’emporte. Les appareils photo sont bienvenus, les parfums beaucoup moins.",
    ],
    summary: "Quatre heures à la torréfaction, en groupe de quatre, pour cuire et emporter son propre kilo.",
    attributes: { niveau: "Confirmé", duree: "4 heures" },
    categories: ["formations", "formations-particuliers"],
    options: [
      sessions([
        ["Jeudi 14 janvier 2027, 8 h", 2],
        ["Jeudi 11 février 2027, 8 h", 4],
      ]),
    ],
    created: "2025-11-12",
    popularity: 37,
    related: ["bresil-cerrado", "atelier-degustation"],
    tags: ["école", "torréfaction"],
  },
  {
    slug: "formation-barista-professionnelle",
    name: "Formation Barista de métier",
    sku: "FOR-PROF",
    delivery: null,
    tax: "tva_20",
    content: {
      training:
        "Maison Lilas, déclaration d’activité n° 84 69 99999 69 enregistrée auprès du préfet de région\u00a0; cet enregistrement ne vaut pas agrément de l’État. Certification Qualiopi au titre des actions de formation.",
    },
    price: 1140,
    paragraphs: [
      "Vingt et une heures pour ouvrir son café sans apprendre sur le dos des clients. Extraction, lait, hygiène, calcul du prix de revient, organisation d’un poste à deux, gestion d’un service de cent cinquante cafés.",
      "Évaluation pratique le dernier soir, devant un jury de cafetiers lyonnais. Dossier de prise en charge fourni sous quarante-huit heures, convention et attestation comprises.",
    ],
    summary: "Trois jours de formation professionnelle au métier de barista, évaluation comprise.",
    attributes: { niveau: "Professionnel", duree: "3 jours, 21 heures" },
    categories: ["formations", "formations-professionnels"],
    options: [
      sessions([
        ["Du 20 au 22 janvier 2027", 6],
        ["Du 17 au 19 mars 2027", 8],
      ]),
      { name: "Repas", values: [{ name: "Sans repas" }, { name: "Trois déjeuners", price: 48 }] },
    ],
    created: "2025-12-08",
    popularity: 34,
    related: ["machine-fourviere", "moulin-gerland"],
    tags: ["école", "professionnels"],
  },
]
