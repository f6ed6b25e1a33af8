/** Something that a trial found at a store: `broken` is what a shopper would meet, `open` what a merchant should look at. */
export type Finding = { level: "broken" | "open"; area: string; record: string; code: FindingCode; detail?: string }

/** A question that no source answers, and what this store says. */
export type Settled = { question: string; answer: string }

export type Report = {
  store: string
  date: string
  trial: string
  findings: Finding[]
  settled: Settled[]
  counts: Record<string, number>
}

/** What each finding says, in English and in French. */
const SENTENCES = {
  unreadable: ["cannot be read", "est illisible"],
  rejected: ["is left out: a field is not usable", "est écarté\u00a0: un champ est inutilisable"],
  "missing-setting": ["is not set", "n’est pas renseigné"],
  "missing-menu": ["is missing or empty", "manque ou est vide"],
  "dead-menu-item": ["leads nowhere and is left out", "ne mène nulle part et n’est pas affiché"],
  "no-page": ["is listed, and its page is not found", "figure dans une liste, et sa page est introuvable"],
  "refused-slug": [
    "has a slug that no address can have: its id stands there",
    "a un slug qu’aucune adresse ne peut avoir\u00a0: son identifiant y figure",
  ],
  hidden: ["is published, and not listed by the shop", "est publié, et la boutique ne l’affiche pas"],
  free: ["costs nothing", "est gratuit"],
  "more-variants": ["has more variants than are read", "a plus de variantes qu’il n’en est lu"],
  "not-sold": ["cannot be bought", "ne peut pas être acheté"],
  "no-picture": ["has no picture", "n’a pas d’image"],
  "plain-picture": ["has a picture that is shown as it was uploaded", "a une image affichée telle qu’elle a été déposée"],
  "missing-page": ["is not published", "n’est pas publiée"],
  "empty-page": ["shows nothing", "n’affiche rien"],
  "no-payment": ["no method of payment can be used", "aucun mode de paiement n’est utilisable"],
  "unknown-payment": [
    "is a method of payment that the shop does not know",
    "est un mode de paiement que la boutique ne connaît pas",
  ],
  "mixed-mode": ["is in another mode than the key", "n’est pas dans le mode de la clé"],
  "not-json": ["answers another content type than JSON", "ne répond pas en JSON"],
  unexpected: ["did not come out as it should", "n’a pas donné ce qui était attendu"],
  "no-function": ["is not installed", "n’est pas installée"],
} as const

export type FindingCode = keyof typeof SENTENCES

const AREAS: Readonly<Record<string, string>> = {
  settings: "réglages",
  menus: "menus",
  payments: "paiements",
  products: "produits",
  categories: "catégories",
  content: "pages",
  cart: "panier",
  order: "commande",
  functions: "fonctions",
  records: "fiches",
}

/** A report as text, a line each, what is broken first. */
export function printReport({ store, trial, findings, settled, counts }: Report, language: "en" | "fr"): string {
  const words =
    language === "fr"
      ? ["cassé", "à voir", "Réponses aux questions ouvertes"]
      : ["broken", "to look at", "Open questions answered"]
  const sorted = findings.toSorted((one, other) => one.level.localeCompare(other.level))
  const lines = sorted.map(({ level, area, record, code, detail }) => {
    const sentence = SENTENCES[code][language === "fr" ? 1 : 0]
    const part = language === "fr" ? (AREAS[area] ?? area) : area
    return `${level === "broken" ? `✗ ${words[0]}` : `· ${words[1]}`}  ${part}  ${record} ${sentence}${detail ? ` (${detail})` : ""}`
  })
  const counted = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  const answers = settled.map(({ question, answer }) => `  ${question}: ${answer}`)
  const told = answers.length > 0 ? [`${words[2]}:`, ...answers] : []
  return [`${store}, ${trial}: ${counted.join(", ")}`, ...lines, ...told].join("\n")
}

/** Whether a shopper would meet something broken. */
export function isBroken({ findings }: Pick<Report, "findings">): boolean {
  return findings.some(({ level }) => level === "broken")
}
