/** A form as a browser without scripts would send it. */
export type HtmlForm = {
  /** Absolute address. */
  action: string
  method: "get" | "post"
  /** Names and values that are sent without touching the form; buttons are not among them. */
  fields: [name: string, value: string][]
  buttons: { name: string; value: string; text: string }[]
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" }

/** The text of an attribute or of an element, its entities decoded. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return entities[name ?? ""] ?? whole
  })
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([a-z][\w:-]*)(?:="([^"]*)")?/gi)
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name.toLowerCase(), decodeEntities(value)]))
}

/**
 * The forms of a page that our own server rendered (React writes all attributes in double quotes).
 *
 * @param address the page's own, to which a form without an action is sent
 */
export function readForms(html: string, address: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([, tag = "", content = ""]) => {
    const { action, method } = attributesOf(tag)
    return {
      action: new URL(action ?? address, address).href,
      method: method?.toLowerCase() === "post" ? "post" : "get",
      fields: [...readInputs(content), ...readSelects(content), ...readTextAreas(content)],
      buttons: readButtons(content),
    }
  })
}

function readInputs(content: string): [string, string][] {
  return [...content.matchAll(/<input\b([^>]*)>/gi)].flatMap(([, tag = ""]): [string, string][] => {
    const { name, value, type, ...flags } = attributesOf(tag)
    const isChoice = type === "checkbox" || type === "radio"
    if (!name || "disabled" in flags || type === "submit" || (isChoice && !("checked" in flags))) return []
    return [[name, value ?? (isChoice ? "on" : "")]]
  })
}

function readSelects(content: string): [string, string][] {
  return [...content.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/gi)].flatMap(
    ([, tag = "", inner = ""]): [string, string][] => {
      const { name } = attributesOf(tag)
      const options = [...inner.matchAll(/<option\b([^>]*)>/gi)].map(([, option = ""]) => attributesOf(option))
      const chosen = options.find((option) => "selected" in option) ?? options[0]
      return name ? [[name, chosen?.["value"] ?? ""]] : []
    },
  )
}

function readTextAreas(content: string): [string, string][] {
  return [...content.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/gi)].flatMap(
    ([, tag = "", text = ""]): [string, string][] => {
      const { name } = attributesOf(tag)
      return name ? [[name, decodeEntities(text)]] : []
    },
  )
}

function readButtons(content: string): HtmlForm["buttons"] {
  return [...content.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/gi)].map(([, tag = "", inner = ""]) => {
    const { name = "", value = "" } = attributesOf(tag)
    return { name, value, text: decodeEntities(inner.replace(/<[^>]*>/g, "")).trim() }
  })
}
