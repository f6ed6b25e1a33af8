import { beforeEach, describe, expect, it, test } from "vitest"
import { readText } from "./html-text.ts"
import { renderMail } from "./mail-page.ts"
import { type MailPart, words, writeText } from "./mail-parts.ts"

const parts: MailPart[] = [
  words("Bonjour <Zoé>,\n\nDeux lignes\nd’un paragraphe."),
  { kind: "link", label: "Suivre la commande", address: 'https://shop.test/merci?a=1&b="2"' },
]

describe("a mail", () => {
  let html: string
  beforeEach(() => {
    html = renderMail({ name: "Maison Lilas", address: "https://shop.test" }, "Commande n°\u00a010042 confirmée", parts)
  })

  it("says in its plain text what it says in HTML", () => {
    expect(writeText(parts)).toBe(
      ["Bonjour <Zoé>,\n\nDeux lignes\nd’un paragraphe.", 'Suivre la commande\u00a0: https://shop.test/merci?a=1&b="2"'].join(
        "\n\n",
      ),
    )
    for (const said of ["Deux lignes<br>d’un paragraphe.", "Suivre la commande"]) expect(html).toContain(said)
  })

  it("has a title, a language and a heading", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/)
    expect(html).toContain("<title>Commande n°\u00a010042 confirmée</title>")
    expect(html.match(/<h1>/g)).toHaveLength(1)
  })

  it("keeps what people typed text, and fetches nothing", () => {
    expect(html).toContain("Bonjour &#60;Zoé&#62;,")
    expect(html).toContain('href="https://shop.test/merci?a=1&#38;b=&#34;2&#34;"')
    expect(html).not.toMatch(/<(?:img|script|link)\b|url\(|@import/)
  })
})

test("a mail of the app reads without HTML as lines, with where its links lead", () => {
  const row = '<table><tr><th scope="row">2 × Guji</th>\n <td style="x">19,80 €</td></tr></table>'
  const link = '<p><a href="https://shop.test/suivi/a?b=1&amp;c=2">Suivre</a></p>'
  expect(readText(`<div lang="fr">\n<p>Bonjour &lt;Zoé&gt;,<br>à bientôt</p>${row}${link}</div>`)).toBe(
    "Bonjour <Zoé>,\nà bientôt\n2 × Guji\u00a0: 19,80 €\nSuivre\u00a0: https://shop.test/suivi/a?b=1&c=2",
  )
})
