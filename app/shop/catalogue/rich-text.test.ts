import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseRichText, plainText } from "./rich-text"
import type { RichNode } from "./rich-text-tree"

const allowed = "p h2 h3 h4 ul ol li strong em a br blockquote table tbody tr th td img".split(" ")
/** What browsers would nest otherwise than it is written: an element within this one, but for one that lies in between. */
const ends: Record<string, { never: string; but: string }> = {
  p: { never: "p h2 h3 h4 ul ol li blockquote table", but: "" },
  a: { never: "a", but: "" },
  ...Object.fromEntries(["h2", "h3", "h4"].map((tag) => [tag, { never: "h2 h3 h4", but: "li blockquote td th" }])),
}
const parents: Record<string, string> = { tbody: "table", tr: "tbody", td: "tr", th: "tr" }

/** The tree in short: `p(un strong(deux))`. */
const short = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === "string" ? node : `${node.tag}(${"children" in node ? short(node.children) : node.picture.alt})`,
    )
    .join(" ")

describe("rich text", () => {
  test.each([
    ["<div>Un</div><div>Deux <b>trois</b></div> suite", "p(Un) p(Deux  strong(trois)) p( suite)"],
    ["<section><div><p>Un</p>deux</div><p>Trois</section>", "p(Un) deux p(Trois)"],
    ["<p>Un<p>Deux<ul><li>a<li>b</ul>", "p(Un) p(Deux) ul(li(a) li(b))"],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>", "ul(li(a ul(li(b))) li(c))"],
    ["<h5>Titre</h5><p>x</p><hr><p>y</p>", "h4(Titre) p(x) p(y)"],
    ["<h2>Un<h3>Deux<ul><li><h2>Trois</ul>", "h2(Un) h3(Deux ul(li(h2(Trois))))"],
    ["<dl><dt>Poids</dt><dd>1 kg</dd></dl>", "p(Poids) p(1\u00a0kg)"],
    ["<p><span>Un</span> <u>deux</u></p>", "p(Un   deux)"],
    ["<a href='/a'>un<a href='/b'>deux</a>", "a(un) a(deux)"],
    [
      "<table><caption>Tarifs</caption><thead><tr><th>Poids<th>Prix</thead><tr><td>1 kg<td>5 €</table>",
      "p(Tarifs) table(tbody(tr(th(Poids) th(Prix))) tbody(tr(td(1\u00a0kg) td(5\u00a0€))))",
    ],
    ["<table> <tr> <td><div>a</div><div>b</div></td> </tr> </table>", "table(tbody(tr(td(p(a) p(b)))))"],
    ["<table><a href=/x>a<tr><td><b>b<td>c</table>", "a(a) table(tbody(tr(td(strong(b)) td(c))))"],
    ["<constructor>x</constructor>", "x"],
    ["<p>À a-b@c-d.example.</p>", "p(À  a(a-b@c-d.example) .)"],
    ["<p><a href='/a'>a@b.example</a></p>", "p(a(a@b.example))"],
    ["<td>Sans table</td><tr>ni ligne", "p(Sans table) p(ni ligne)"],
  ])("%s is nested as browsers do", (html, tree) => {
    expect(short(parseRichText(html))).toBe(tree)
  })

  test("the words of neighbouring blocks stay apart, and those of a sentence together", () => {
    expect(plainText(parseRichText("<div>Un</div><ul><li><b>deux</b>, trois<li>quatre</ul>cinq<br>six"))).toBe(
      "Un deux, trois quatre cinq six",
    )
  })

  test("character references are characters", () => {
    const written =
      "<p>Caf&eacute; &Agrave; l&#146;&oelig;uvre&nbsp;: 5&euro; &ndash; 20&deg;C&sup2; &#x1F375; &inconnu; &#0;&#xD800;&amp;lt;</p>"
    expect(plainText(parseRichText(written))).toBe("Café À l’œuvre\u00a0: 5€ – 20°C² 🍵 &inconnu; &lt;")
  })

  test("a picture of the backend's stays, one of another site goes", () => {
    const md5 = "0f343b0931126a20f133d67c2b018a3b"
    const url = `https://cdn.schema.io/brume/5f0c/${md5}`
    const html = `<p>Voici <img class="x" src="${url}" alt="Le moulin"> et <img src="https://evil.example/x.png"><img alt=x></p>`
    expect(parseRichText(html)).toMatchObject([
      { tag: "p", children: ["Voici ", { tag: "img", picture: { url, alt: "Le moulin", version: md5.slice(-8) } }, " et "] },
    ])
  })

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
    " javascript:x",
  ])("a link to %s loses its address", (href) => {
    expect(parseRichText(`<a href="${href}" onclick="x()">lien</a>`)).toEqual([{ tag: "a", children: ["lien"] }])
  })

  test.each(["https://exemple.fr/a?b=c", "http://exemple.fr", "/boutique", "mailto:a@exemple.fr", "tel:+33472", "#suite"])(
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
    const check = (node: RichNode, above: string[]): void => {
      if (typeof node === "string") return
      expect(allowed).toContain(node.tag)
      if (node.tag === "img") return expect(node.picture.url).toMatch(/^https:\/\/cdn\.(?:swell\.store|schema\.io)\//)
      expect(node.href ?? "/").toMatch(/^(https?:|mailto:|tel:|\/|#)/)
      if (parents[node.tag]) expect(above.at(-1)).toBe(parents[node.tag])
      above.forEach((tag, index) => {
        const { never, but } = ends[tag] ?? { never: "", but: "" }
        const isBetween = above.slice(index).some((each) => but.split(" ").includes(each))
        if (!isBetween) expect(never.split(" ")).not.toContain(node.tag)
      })
      node.children.forEach((child) => check(child, [...above, node.tag]))
    }
    const piece = fc.constantFrom(
      ...[
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<h5>",
        "<h2>",
        "<table>",
        "<thead>",
        "<tr>",
        "<td>",
        "</td>",
        "</table>",
        "<ul>",
        "<b>",
        "</b>",
      ],
      ...["<img src=x>", '<img src="https://cdn.swell.store/a/b.jpg">'],
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
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) =>
        parseRichText(pieces.join("")).forEach((node) => check(node, [])),
      ),
    )
  })
})
