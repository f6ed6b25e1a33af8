import { decodeReferences } from "./character-references"
import { typesetFrench } from "~/texts/typography"
import { isBlock, openRichTextTree, type RichNode } from "./rich-text-tree"

const DROPPED_TAGS = /<(script|style|iframe|object|template|noscript|svg|math|textarea|select|title)\b[\s\S]*?(<\/\1\s*>|$)/gi
const MAX_LENGTH = 100_000

/** Reads the editors' HTML with a strict list of elements and safe addresses; anything else becomes its text, scripts vanish. */
export function parseRichText(html: string | null | undefined): RichNode[] {
  const source = (typeof html === "string" ? html : "")
    .slice(0, MAX_LENGTH)
    .replace(/<!--[\s\S]*?(-->|$)/g, "")
    .replace(DROPPED_TAGS, "")
  if (!/<[a-z]/i.test(source)) return paragraphs(typesetFrench(decodeReferences(source)))

  const tree = openRichTextTree()
  let written = 0
  const write = (end: number) => {
    if (end > written) tree.write(typesetFrench(decodeReferences(source.slice(written, end))))
  }
  for (const tag of source.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi)) {
    const [whole, closing, name = "", attributes = ""] = tag
    write(tag.index)
    written = tag.index + whole.length
    if (closing) tree.close(name)
    else tree.open(name, attributes)
  }
  write(source.length)
  return tree.root
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
  return wordsOf(nodes)
    .replace(/[\t\n\r ]+/g, " ")
    .trim()
}

function wordsOf(nodes: readonly RichNode[]): string {
  const words = nodes.map((node) => {
    if (typeof node === "string") return node
    if (node.tag === "img") return ""
    return isBlock(node.tag) ? ` ${wordsOf(node.children)} ` : wordsOf(node.children)
  })
  return words.join("")
}
