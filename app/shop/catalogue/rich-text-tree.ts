import { IMAGE_HOSTS } from "~/commerce/image-folders"
import { decodeReferences } from "./character-references"
import { safeAddress } from "./editor-fields"
import { type PictureView, viewPicture } from "./pictures"

/** Formatted text as a tree that React can render: nothing in it is ever read as HTML again. */
export type RichNode = string | RichElement | { tag: "img"; picture: PictureView }
type RichElement = { tag: RichTag; href?: string; children: RichNode[] }

type RichTag = (typeof BLOCKS | typeof PHRASES)[number]

const ROWS = ["table", "tbody", "tr"] as const
const HEADINGS = ["h2", "h3", "h4"] as const
const BLOCKS = ["p", ...HEADINGS, "ul", "ol", "li", "blockquote", ...ROWS, "th", "td", "br"] as const
const PHRASES = ["strong", "em", "a"] as const
const RENAMED_TAGS: ReadonlyMap<string, RichTag> = new Map([
  ...([
    ["b", "strong"],
    ["i", "em"],
  ] as const),
  ...([
    ["h1", "h2"],
    ["h5", "h4"],
    ["h6", "h4"],
  ] as const),
  ...([
    ["thead", "tbody"],
    ["tfoot", "tbody"],
  ] as const),
])
/** Elements that begin a line of their own; what stands in them becomes a paragraph. */
const OTHER_BLOCKS =
  /^(?:address|article|aside|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|main|nav|pre|section|summary)$/
const MAX_DEPTH = 12
/** An address that an editor has typed without a link. */
const EMAIL = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/
type Ended = { ends: readonly RichTag[]; within: readonly RichTag[] }
/** What the start of an element ends: an earlier one of these, but for one that lies outside of these. */
const ENDED = new Map<string, Ended>([
  ["li", { ends: ["li"], within: ["ul", "ol"] }],
  ...HEADINGS.map((tag): [string, Ended] => [tag, { ends: HEADINGS, within: ["li", "blockquote", "td", "th"] }]),
])
/** Where a part of a table stands; whatever is open in there ends before it. */
const PARENTS: ReadonlyMap<string, readonly RichTag[]> = new Map([
  ["tbody", ["table"]],
  ["tr", ["table", "tbody"]],
  ["td", ["tr"]],
  ["th", ["tr"]],
])

function isOneOf<Tag extends string>(tags: readonly Tag[], tag: string | undefined): tag is Tag {
  return tags.some((each) => each === tag)
}

/** Whether the words of an element stand apart from those beside it. */
export function isBlock(tag: RichTag): boolean {
  return isOneOf(BLOCKS, tag)
}

/** A tree that grows by tags and text, nested as browsers nest them. */
export function openRichTextTree() {
  const root: RichNode[] = []
  const stack: RichElement[] = []
  /** Whether what follows belongs to a paragraph that no tag begins. */
  let needsParagraph = false

  /** Where the innermost open element of these stands; -1 without one. */
  const lastOf = (tags: readonly RichTag[]) => stack.map(({ tag }) => tags.includes(tag)).lastIndexOf(true)
  const endFrom = (index: number) => void (index >= 0 && (stack.length = index))
  const append = (node: RichNode) => {
    const place = stack.map(({ tag }) => !isOneOf(ROWS, tag)).lastIndexOf(true)
    // What rows cannot hold stands before their table.
    if (place < stack.length - 1 && !(typeof node === "object" && PARENTS.has(node.tag)))
      (stack[place]?.children ?? root).splice(-1, 0, node)
    else (stack.at(-1)?.children ?? root).push(node)
  }
  const push = (tag: RichTag, href?: string | null) => {
    if (stack.length >= MAX_DEPTH) return
    const element: RichElement = { tag, ...(href && { href }), children: [] }
    append(element)
    stack.push(element)
  }
  const separate = () => {
    endFrom(lastOf(["p"]))
    needsParagraph = true
  }
  const startParagraph = () => {
    if (needsParagraph && lastOf(["p"]) < 0) push("p")
    needsParagraph = false
  }
  const openBlock = (tag: RichTag) => {
    endFrom(lastOf(["p"]))
    needsParagraph = false
    const { ends = [], within = [] } = ENDED.get(tag) ?? {}
    if (lastOf(ends) > lastOf(within)) endFrom(lastOf(ends))
    const parents = PARENTS.get(tag)
    if (parents) endFrom(lastOf(parents) + 1)
    if (tag === "tr" && stack.at(-1)?.tag === "table") push("tbody")
    push(tag)
  }
  const openPhrase = (tag: RichTag, attributes: string) => {
    startParagraph()
    if (tag === "a") endFrom(lastOf(["a"]))
    push(tag, tag === "a" ? safeAddress(attributeOf(attributes, "href")) : null)
  }

  return {
    root,
    write(text: string) {
      const isBetweenBlocks = stack.length === 0 || needsParagraph || isOneOf(ROWS, stack.at(-1)?.tag)
      if (text.trim() === "" && isBetweenBlocks) return
      startParagraph()
      const parts = lastOf(["a"]) < 0 ? text.split(EMAIL) : [text]
      for (const [at, part] of parts.entries()) {
        if (at % 2 === 1) append({ tag: "a", href: `mailto:${part}`, children: [part] })
        else if (part !== "") append(part)
      }
    },
    open(name: string, attributes: string) {
      const tag = tagOf(name)
      const picture = tag === "img" && pictureOf(attributes)
      const parents = PARENTS.get(tag)
      if (picture) append({ tag: "img", picture })
      else if (tag === "br") append({ tag, children: [] })
      else if (OTHER_BLOCKS.test(tag) || (parents && lastOf(parents) < 0)) separate()
      else if (isOneOf(PHRASES, tag)) openPhrase(tag, attributes)
      else if (isOneOf(BLOCKS, tag)) openBlock(tag)
    },
    close(name: string) {
      const tag = tagOf(name)
      if (OTHER_BLOCKS.test(tag)) separate()
      else if (isOneOf(BLOCKS, tag) || isOneOf(PHRASES, tag)) endFrom(lastOf([tag]))
    },
  }
}

function tagOf(name: string): string {
  const lower = name.toLowerCase()
  return RENAMED_TAGS.get(lower) ?? lower
}

/** A picture that the backend keeps, its address with the hash of the file; those of other sites no page may show. */
function pictureOf(attributes: string): PictureView | null {
  const url = attributeOf(attributes, "src")
  if (!IMAGE_HOSTS.some((host) => url.startsWith(`${host}/`))) return null
  const [, md5] = /\/([a-f0-9]{32})(?:\/|$)/.exec(url) ?? []
  return viewPicture({ file: { url, ...(md5 && { md5 }) } }, attributeOf(attributes, "alt"))
}

function attributeOf(attributes: string, name: "href" | "src" | "alt"): string {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes)
  return decodeReferences(match?.[1] ?? match?.[2] ?? match?.[3] ?? "")
}
