import { globSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it, test } from "vitest"
import { listTexts } from "./all-texts.ts"
import { readSourceTexts } from "./source-texts.ts"
import { findFaults } from "./text-faults.ts"

const groups = listTexts()
const texts = groups.flatMap(({ texts: each }) => each)

describe("the French sentences", () => {
  it("are all found: of pages, errors, e-mails, functions, the dashboard and the content", () => {
    for (const { heading, texts: each } of groups) expect(each.length, heading).toBeGreaterThan(10)
    const places = texts.map(({ place }) => place.split(":")[0])
    for (const file of ["app/components/checkout/recap.tsx", "app/texts/notices.server.ts", "swell/notifications/commande.tpl"])
      expect(places).toContain(file)
  })

  it("keep the house's typography and words", () => {
    expect(texts.flatMap(({ place, text }) => findFaults(text).map((fault) => `${place}: ${fault}: ${text}`))).toEqual([])
  })
})

test.each([
  ["Un  panier", "deux espaces de suite"],
  ["L'ancien panier", "apostrophe ou guillemets droits"],
  ["Le \u201cpanier\u201d".replace(/[\u201c\u201d]/g, '"'), "apostrophe ou guillemets droits"],
  ["Où livrer ?", "espace insécable manquante"],
  ["Où livrer?", "espace insécable manquante"],
  ["Le code « MIEL\u00a0»", "espace insécable manquante"],
  ["Un sachet de 250 g", "espace insécable manquante avant une unité"],
  ["Un sachet de 250g", "espace insécable manquante avant une unité"],
  ["Il coûte 25€", "espace insécable manquante"],
  ["Il coûte 25 €", "espace insécable manquante"],
  ["À 7 bars, pendant 2 ans", "espace insécable manquante avant une unité"],
  ["Une remise de 50%", "espace insécable manquante"],
  ["[percent]% de moins", "espace insécable manquante"],
  ["Total:12\u00a0€", "espace insécable manquante"],
  ["Total:[sum]", "espace insécable manquante"],
  ["Le code «MIEL\u00a0»", "espace insécable manquante"],
  ["Merci\u00a0!Revenez;", "espace insécable manquante"],
  ["Un kilo fait 1 000\u00a0g", "espace insécable manquante dans un nombre"],
  ["Au 04 65 71 08 12", "espace insécable manquante dans un nombre"],
  ["La commande n° 12", "espace insécable manquante après « n° »"],
  ["Une remise de -10\u00a0%", "tiret ou signe moins à l’anglaise"],
  ["Le café - la boutique", "tiret ou signe moins à l’anglaise"],
  ["Avant 14h", "espace insécable manquante avant une unité"],
  ["À 14h30", "heure à l’anglaise"],
  ["À 7\u00a0h 30", "heure à l’anglaise"],
  ["Il coûte 12.50\u00a0€", "nombre à l’anglaise"],
  ["Il coûte €12", "nombre à l’anglaise"],
  ["Dès le 1 mars", "premier du mois"],
  ["Dès le 1\u00a0août 2027", "premier du mois"],
  ["À 07:02", "heure à l’anglaise"],
  ["Reçu par courriel", "« courriel »"],
  ["Votre email", "« courriel »"],
  ["La commande nº 3", "« nº »"],
  ["Votre cart est vide", "mot anglais"],
  ["Ouvrir un coffee shop", "mot anglais"],
  ["Votre basket est vide", "mot anglais"],
  ["Le tracking du colis", "mot anglais"],
  ["Ajouté à la wishlist", "mot anglais"],
])("%j is a fault: %s", (text, fault) => expect(findFaults(text).join(" ")).toContain(fault))

test.each([
  "Où livrer\u00a0?",
  "Le code «\u00a0MIEL\u00a0», à 7\u00a0h\u00a002",
  "de l’émail, par e-mail à lea@exemple.fr",
  "Total\u00a0: 1\u00a0250,00\u00a0€, soit −10\u00a0%, le 21\u00a0mars ou le 1er\u00a0avril",
  "L221-28, 5° du Code, sur https://exemple.fr/shop?cart=1 ou cnil.fr",
  "du 12 au 15\u00a0h\u00a030, à 58,5\u00a0mm",
  "[order] payée",
])("%j is none", (text) => expect(findFaults(text)).toEqual([]))

test("a page's sentence is found whole, with what is filled in, and code is left out", () => {
  const page = `
    const look = { className: "grid gap-3", title: "Votre panier" }
    log.warn("cart lost", { reason: "Not found" })
    export const Page = ({ name, at }) => (
      <p className="card-note" title="Un de plus">
        Bonjour <strong>{name}</strong>&nbsp;: {at ? \`le \${at} au matin\` : "bientôt"}
      </p>
    )`
  expect(readSourceTexts(page, "page.tsx")).toEqual([
    { place: "page.tsx:2", text: "Votre panier" },
    { place: "page.tsx:5", text: "Un de plus" },
    { place: "page.tsx:5", text: "Bonjour [name]\u00a0: [at]" },
    { place: "page.tsx:6", text: "le [at] au matin" },
    { place: "page.tsx:6", text: "bientôt" },
  ])
})

test.each([
  ["a word with a hyphen is no style", `<h1>{sent ? "Consultez vos e-mails" : <b title="Confirmez-le ici." />}</h1>`],
  ["what the program fills in is no code", 'const notices = { added: "{name} est dans le panier." }'],
  ["a sentence is read whatever its property is called", 'const hints = { code: "Six chiffres, pendant quinze minutes." }'],
  ["an attribute has its entities", `<Cards legend="Comment payer&nbsp;?" />`],
  ["the fields of an object are its texts", 'const tutorial = { fields: { level: "Confirmé" } }'],
])("%s", (_title, page) => {
  const found = readSourceTexts(page, "page.tsx").map(({ text }) => text)
  expect(found).toEqual(page.match(/(?<=")\p{Lu}[^"]+|(?<=")\{name[^"]+/gu)?.map((text) => text.replace("&nbsp;", "\u00a0")))
})

test.each([
  ["words of a schema", 'const data = { "@type": "Organization" }'],
  ["a selector", 'found.matches("main button")'],
  ["styles", "const className = `button button-${at}`"],
  ["the words of a log", 'const message = old ? "used before" : "other currency"'],
  ["the words of a provider", 'const payment = { paymentIntent: due > 0 ? "Authorize" : "Confirm" }'],
])("%s are code", (_title, source) => expect(readSourceTexts(source, "page.tsx")).toEqual([]))

test.each([
  ["how many there are of what", "const label = `Trier (${filters.length})`", "Trier ([filters])"],
  ["what a word is made of", "const label = `Prix ${unit.toLowerCase()}`", "Prix [unit]"],
  ["nothing of a condition", 'const label = `Dès ${isOpen ? "a" : "b"} ce soir`', "Dès […] ce soir"],
  ["a sentence of the same file", 'const END = "Rien n’est dû."; const label = `Fini. ${END}`', "Fini. Rien n’est dû."],
  ["no icon", "const label = <p>Fermer<CloseIcon /></p>", "Fermer"],
  ["two spaces of a line, for they are a fault", 'const label = "Votre  panier"', "Votre  panier"],
  ["lines as one", "const label = `Votre\n    panier`", "Votre panier"],
  ["the text of a link", 'const label = <p>Lisez les <TextLink text="conditions" /> ici</p>', "Lisez les conditions ici"],
])("a text names %s", (_title, source, text) => {
  expect(readSourceTexts(source, "page.tsx").map((each) => each.text)).toContain(text)
})

test("no name of code is printed for what is filled in", () => {
  const names = texts.flatMap(({ place, text }) => (text.match(/\[\w+\]/g) ?? []).map((name) => `${place} ${name}`))
  expect(names.length).toBeGreaterThan(100)
  expect(
    names.filter((name) => /\[(length|Boolean|(is|has|wants|to)[A-Z]\w*|[A-Z]\w*Icon|br|input|[A-Z][A-Z_]+)\]/.test(name)),
  ).toEqual([])
})

test("no French sentence of the demonstration's data and of the merchant's side is left out", () => {
  const read = new Set(texts.map(({ text }) => plain(text)))
  const files = globSync(["sandbox/seed/**/*.ts", "swell/**/*.{ts,json}"]).filter((file) => !/\.test\.|swell\/test\//.test(file))
  const quoted = files.flatMap((file) => readFileSync(file, "utf8").match(/"(?:[^"\\\n]|\\.)*[.!?]"/g) ?? [])
  const sentences = quoted.map((text) => plain(JSON.parse(text) as string)).filter((text) => /[À-ÿ’].* .* /.test(text))
  expect(sentences.length).toBeGreaterThan(300)
  expect(sentences.filter((sentence) => ![...read].some((text) => text.includes(sentence)))).toEqual([])
})

/** Without tags, and with plain spaces. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,)])/g, "")
    .trim()
}

test("no sentence that stands in app/texts is left out", () => {
  const printed = texts.map(({ text }) => text)
  const files = readdirSync("app/texts").filter((file) => !file.includes(".test."))
  const quoted = files.flatMap((file) => readFileSync(`app/texts/${file}`, "utf8").match(/"(?:[^"\\\n]|\\.)*[.!?]"/g) ?? [])
  const sentences = quoted.map((text) => (JSON.parse(text) as string).replace(/<\/?[ab]>/g, "").trim())
  expect(sentences.length).toBeGreaterThan(300)
  expect(sentences.filter((sentence) => sentence !== "" && !printed.some((text) => text.includes(sentence)))).toEqual([])
})
