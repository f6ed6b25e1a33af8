import { decodeEntities } from "./html-forms.ts"

/** An element of a page that our own server rendered; the page itself has the tag "". */
export type Part = {
  tag: string
  attributes: Record<string, string>
  children: (Part | string)[]
  parent: Part | null
}

const VOID_TAGS = new Set("area base br col embed hr img input link meta source track wbr".split(" "))
/** Their content is no text of the page. */
const RAW_TAGS = new Set(["script", "style", "template"])
const TOKEN = /<!--[\s\S]*?-->|<(script|style|template)\b([^>]*)>([\s\S]*?)<\/\1>|<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]

/** The tags that have a role by themselves; any other word asks for the tag of that name. */
const TAGS_OF_ROLE: Record<string, string[]> = {
  banner: ["header"],
  cell: ["td"],
  complementary: ["aside"],
  contentinfo: ["footer"],
  group: ["fieldset"],
  heading: HEADINGS,
  link: ["a"],
  listitem: ["li"],
  navigation: ["nav"],
  region: ["section"],
  rowheader: ["th"],
  textbox: ["input", "textarea"],
}

/** The elements of a page's HTML, as React writes it: all tags closed, all attributes in double quotes. */
export function readPage(html: string): Part {
  const page: Part = { tag: "", attributes: {}, children: [], parent: null }
  let open = page
  for (const [, raw, rawRest = "", content = "", end, name = "", rest = "", text] of html.matchAll(TOKEN)) {
    const tag = (raw ?? name).toLowerCase()
    if (text !== undefined) open.children.push(decodeEntities(text))
    else if (raw) open.children.push({ tag, attributes: readAttributes(rawRest), children: [content], parent: open })
    else if (end) open = open.parent ?? page
    else if (tag !== "") {
      const part: Part = { tag, attributes: readAttributes(rest), children: [], parent: open }
      open.children.push(part)
      if (!VOID_TAGS.has(tag) && !rest.endsWith("/")) open = part
    }
  }
  return page
}

function readAttributes(tag: string): Record<string, string> {
  const found = tag.matchAll(/([a-z][\w:.-]*)(?:="([^"]*)")?/gi)
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name.toLowerCase(), decodeEntities(value)]))
}

/** What a part says, every run of white space as one space. */
export function textOf(part: Part): string {
  return rawText(part).replace(/\s+/g, " ").trim()
}

function rawText(part: Part): string {
  if (RAW_TAGS.has(part.tag)) return ""
  return part.children.map((child) => (typeof child === "string" ? child : rawText(child))).join("")
}

/** The parts of a page with a role or tag, and with a name that is these words or matches; none that is hidden by attribute. */
export function findAll(page: Part, role: string, name?: string | RegExp): Part[] {
  return page.children.flatMap((child) => {
    if (typeof child === "string" || "hidden" in child.attributes) return []
    const isNamed = hasRole(child, role) && (name === undefined || matches(nameOf(child), name))
    return [...(isNamed ? [child] : []), ...findAll(child, role, name)]
  })
}

/**
 * The one part of a page with a role or tag and a name.
 *
 * @throws with the names that are there when none has this one, or several have
 */
export function find(page: Part, role: string, name?: string | RegExp): Part {
  const [found, ...others] = findAll(page, role, name)
  if (found && others.length > 0) {
    throw new Error(`Several ${role} ${String(name ?? "")}: ${[found, ...others].map(nameOf).join(" | ")}`)
  }
  if (found) return found
  throw new Error(`No ${role} ${String(name ?? "")} among: ${findAll(page, role).map(nameOf).join(" | ")}`)
}

function hasRole({ tag, attributes }: Part, role: string): boolean {
  const given = attributes["role"]
  if (given !== undefined) return given === role
  if (tag === "input" && ["checkbox", "radio"].includes(attributes["type"] ?? "")) return attributes["type"] === role
  if (attributes["type"] === "hidden") return role === tag
  if (tag === "a" && role === "link") return "href" in attributes
  return (TAGS_OF_ROLE[role] ?? [role]).includes(tag)
}

function matches(text: string, name: string | RegExp): boolean {
  return typeof name === "string" ? text === name.replace(/\s+/g, " ") : name.test(text)
}

/** What an element is called by somebody who does not see it. */
export function nameOf(part: Part): string {
  const { tag, attributes } = part
  const page = ancestorOf(part, "") ?? part
  const labels = attributes["aria-labelledby"]?.split(" ")
  if (labels) return labels.flatMap((id) => withAttribute(page, "id", id).map(textOf)).join(" ")
  if (attributes["aria-label"] !== undefined) return attributes["aria-label"]
  if (tag === "fieldset") return findAll(part, "legend").map(textOf).join(" ")
  if (!["input", "select", "textarea"].includes(tag)) return textOf(part)
  const around = ancestorOf(part, "label")
  const labelled = around ? [around] : withAttribute(page, "for", attributes["id"] ?? "")
  return labelled.map(textOf).join(" ")
}

function ancestorOf(part: Part, tag: string): Part | null {
  for (let at = part.parent; at !== null; at = at.parent) if (at.tag === tag) return at
  return null
}

function withAttribute(page: Part, attribute: string, value: string): Part[] {
  return page.children.flatMap((child) => {
    if (typeof child === "string") return []
    return [...(child.attributes[attribute] === value ? [child] : []), ...withAttribute(child, attribute, value)]
  })
}
