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
  ["À 07:02", "heure à l’anglaise"],
  ["Reçu par courriel", "« courriel »"],
  ["Votre email", "« courriel »"],
  ["La commande nº 3", "« nº »"],
  ["Votre cart est vide", "mot anglais"],
])("%j is a fault: %s", (text, fault) => expect(findFaults(text).join(" ")).toContain(fault))

test.each([
  "Où livrer\u00a0?",
  "Le code «\u00a0MIEL\u00a0», à 7\u00a0h\u00a002",
  "de l’émail, par e-mail à lea@exemple.fr",
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
