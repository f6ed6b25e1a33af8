/** Formatted text as a tree that React can render: nothing in it is ever read as HTML again. */
export type RichNode = string | { tag: RichTag; href?: string; children: RichNode[] }

type RichTag = (typeof ALLOWED_TAGS)[number]

const ALLOWED_TAGS = ["p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"] as const
const RENAMED_TAGS: ReadonlyMap<string, RichTag> = new Map([
  ["b", "strong"],
  ["i", "em"],
  ["h1", "h2"],
])
const DROPPED_TAGS = /<(script|style|iframe|object|template|noscript|svg|math|textarea|select|title)\b[\s\S]*?(<\/\1\s*>|$)/gi
const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "’" },
    ...{ nbsp: "\u00a0", laquo: "«", raquo: "»", rsquo: "’", hellip: "…" },
  }),
)
const MAX_LENGTH = 100_000
const MAX_DEPTH = 12

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED_ENTITIES.get(name.toLowerCase()) ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16)
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ""
    },
  )
}

function safeHref(attributes: string): string | undefined {
  const match = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? "").trim()
  return /^(https:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d\s]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/i.test(href) ? href : undefined
}

/** Reads the editors' HTML with a strict list of elements and a safe `href`; anything else becomes its text, scripts vanish. */
export function parseRichText(html: string | null | undefined): RichNode[] {
  const source = (typeof html === "string" ? html : "")
    .slice(0, MAX_LENGTH)
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
    .replace(DROPPED_TAGS, "")
  if (!/<[a-z]/i.test(source)) return paragraphs(decode(source))

  const root: RichNode[] = []
  const open: { tag: RichTag; children: RichNode[] }[] = []
  const append = (node: RichNode) => (open.at(-1)?.children ?? root).push(node)
  for (const [, closing, name = "", attributes = "", text] of source.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      if (text.trim() !== "" || open.length > 0) append(decode(text))
      continue
    }
    const lower = name.toLowerCase()
    const tag = RENAMED_TAGS.get(lower) ?? ALLOWED_TAGS.find((allowed) => allowed === lower)
    if (!tag) continue
    if (closing) {
      const position = open.map((element) => element.tag).lastIndexOf(tag)
      if (position >= 0) open.length = position
    } else if (tag === "br") append({ tag, children: [] })
    else if (open.length < MAX_DEPTH) {
      const href = tag === "a" ? safeHref(attributes) : undefined
      const element = { tag, ...(href && { href }), children: [] }
      append(element)
      open.push(element)
    }
  }
  return root
}

function paragraphs(text: string): RichNode[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ tag: "p", children: [part] }))
}

/** The words alone, for descriptions and titles. */
export function plainText(nodes: readonly RichNode[]): string {
  const words = nodes.map((node) => (typeof node === "string" ? node : `${plainText(node.children)} `))
  return words.join("").replace(/\s+/g, " ").trim()
}
