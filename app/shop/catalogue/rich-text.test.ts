import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type RichNode, parseRichText, plainText } from "./rich-text"

describe("rich text", () => {
  test("keeps paragraphs, lists and emphasis", () => {
    expect(parseRichText("<p>Notes de <b>jasmin</b> &amp; d&rsquo;abricot.</p><ul><li>Un</li></ul>")).toEqual([
      { tag: "p", children: ["Notes de ", { tag: "strong", children: ["jasmin"] }, " & d’abricot."] },
      { tag: "ul", children: [{ tag: "li", children: ["Un"] }] },
    ])
  })

  test("plain text becomes paragraphs", () => {
    expect(parseRichText("Un\n\nDeux")).toEqual([
      { tag: "p", children: ["Un"] },
      { tag: "p", children: ["Deux"] },
    ])
    expect(parseRichText(null)).toEqual([])
  })

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "http://evil.example",
    " javascript:x",
  ])("a link to %s loses its address", (href) => {
    expect(parseRichText(`<a href="${href}" onclick="x()">lien</a>`)).toEqual([{ tag: "a", children: ["lien"] }])
  })

  test.each(["https://exemple.fr/a?b=c", "/boutique", "mailto:a@exemple.fr", "tel:+33 4 72", "#suite"])(
    "a link to %s stays",
    (href) => {
      expect(parseRichText(`<a href='${href}'>lien</a>`)).toEqual([{ tag: "a", href, children: ["lien"] }])
    },
  )

  test("scripts, styles and unknown elements leave no trace but text", () => {
    const nodes = parseRichText(
      "<script>alert(1)</script><style>p{}</style><div><img src=x onerror=alert(1)>Bonjour</div><scr<script>x</script>ipt>",
    )
    expect(plainText(nodes)).not.toMatch(/alert|onerror|p\{/)
    expect(plainText(nodes)).toContain("Bonjour")
  })

  test("whatever is written, only listed elements and safe addresses come out", () => {
    const check = (node: RichNode): void => {
      if (typeof node === "string") return
      expect(["p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"]).toContain(node.tag)
      expect(node.href ?? "/").toMatch(/^(https:|mailto:|tel:|\/|#)/)
      node.children.forEach(check)
    }
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      "<a href=javascript:x>",
      '<a href="//x">',
      "<script>",
      "</script>",
      "<li",
      ">",
      "&#60;",
      "<!--",
      "é",
      "<svg>",
    )
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => parseRichText(pieces.join("")).forEach(check)))
  })
})
