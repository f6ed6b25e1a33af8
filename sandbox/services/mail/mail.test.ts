import { beforeEach, describe, expect, it } from "vitest"
import { renderMail } from "./mail-page.ts"
import { type MailPart, words, writeText } from "./mail-parts.ts"

const parts: MailPart[] = [
  words("Bonjour <Zoé>,\n\nDeux lignes\nd’un paragraphe."),
  { kind: "rows", listed: true, rows: [["2 × Canut & Cie", "17,80 €"]] },
  { kind: "link", label: "Suivre la commande", address: 'https://shop.test/merci?a=1&b="2"' },
  { kind: "code", label: "Votre code", code: "004213" },
]

describe("a mail", () => {
  let html: string
  beforeEach(() => {
    html = renderMail({ name: "Maison Lilas", address: "https://shop.test" }, "Commande confirmée nº 10042", parts)
  })

  it("says in its plain text what it says in HTML", () => {
    expect(writeText(parts)).toBe(
      [
        "Bonjour <Zoé>,\n\nDeux lignes\nd’un paragraphe.",
        "- 2 × Canut & Cie\u00a0: 17,80 €",
        'Suivre la commande\u00a0: https://shop.test/merci?a=1&b="2"',
        "Votre code\u00a0: 004213",
      ].join("\n\n"),
    )
    for (const said of ["Deux lignes<br>d’un paragraphe.", "17,80 €", "004213", "Suivre la commande"])
      expect(html).toContain(said)
  })

  it("has a title, a language, a heading and rows that are read with their names", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/)
    expect(html).toContain("<title>Commande confirmée nº 10042</title>")
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain('<th scope="row">2 × Canut &#38; Cie</th>')
  })

  it("keeps what people typed text, and fetches nothing", () => {
    expect(html).toContain("Bonjour &#60;Zoé&#62;,")
    expect(html).toContain('href="https://shop.test/merci?a=1&#38;b=&#34;2&#34;"')
    expect(html).not.toMatch(/<(?:img|script|link)\b|url\(|@import/)
  })
})
