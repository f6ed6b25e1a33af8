import { renderToStaticMarkup } from "react-dom/server"
import { RouterProvider, createMemoryRouter } from "react-router-dom"
import { describe, expect, test } from "vitest"
import { parseRichText } from "~/shop/catalogue/rich-text"
import { RichText } from "./rich-text"
import { fastest, timeOf } from "../../../tests/setup/fastest"

const payloads = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<p><img/src='x'/onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object><embed src='javascript:alert(1)'>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href=' &#1;javascript:alert(1)'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a><a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='/ok' onclick='alert(1)' style='position:fixed;inset:0'>x</a>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<form action='javascript:alert(1)'><input type=submit autofocus onfocus=alert(1)></form>",
  "<base href='https://evil.example/'><meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<p title='</p><script>alert(1)</script>'>x</p>",
  "&lt;script&gt;alert(1)&lt;/script&gt;<p>&#60;img src=x onerror=alert(1)&#62;</p>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  '<p\u0000onclick=alert(1)>x</p><a href="/x"onmouseover="alert(1)">x</a>',
]

/** Links look at who is there, which the root route knows. */
function show(html: string): string {
  const router = createMemoryRouter([{ id: "root", path: "/", element: <RichText nodes={parseRichText(html)} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe("the editors' HTML on a page", () => {
  test.each(payloads)("%s runs nothing", (html) => {
    const shown = show(html)
    const elements = [...shown.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)]
    for (const [, tag = "", attributes = ""] of elements) {
      expect("div p h2 h3 h4 ul ol li strong em a br blockquote table tbody tr th td".split(" ")).toContain(tag)
      expect(attributes).toMatch(/^( class="prose "| href="(https?:|mailto:|tel:|\/(?!\/)|#)[^"]*")?\/?$/)
    }
  })

  test.each(["<a ", "<", "</p", "<!--", "<script", "<p>", "&#", "<a href='", "<svg></svg"])(
    "a hundred thousand characters of %s take less than a second",
    async (piece) => {
      const html = `<p>${piece.repeat(100_000 / piece.length)}`
      expect(await fastest(1000, () => timeOf(() => parseRichText(html)))).toBeLessThan(1000)
    },
  )
})
