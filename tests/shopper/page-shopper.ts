import { type Part, find, findAll, nameOf, readPage, textOf } from "./read-page.ts"
import { type Visitor, openVisitor } from "./visitor.ts"
import { type WholeShop, shopOrigin } from "./whole-shop.ts"

/** A page as a browser without scripts shows it, after all redirects. */
export type OpenPage = {
  status: number
  url: URL
  headers: Headers
  html: string
  document: Part
  /** The page's own part. */
  main: Part
}

/** What is typed, chosen (by words or value), or checked (`true`), by a field's name or by the beginning of its label. */
type Typed = Record<string, string | boolean>

export type PageShopper = {
  visitor: Visitor
  /** Opens a path of the shop or an address of a provider. */
  open(address: string): Promise<OpenPage>
  /** Follows the link that is called so, in the page's own part unless told otherwise. */
  follow(page: OpenPage, name: string | RegExp, within?: Part): Promise<OpenPage>
  /** Fills in the form of a button and presses it, with all that the form sends by itself. */
  press(page: OpenPage, button: string | RegExp, typed?: Typed, within?: Part): Promise<OpenPage>
}

type Asked = { body?: string | null; isForm?: boolean; steps?: number }

const MOST_STEPS = 10
const FIELD_TAGS = ["input", "select", "textarea"]

/** A shopper of the built shop whose browser runs no script: they can do what its pages offer, and nothing else. */
export function openPageShopper(shop: WholeShop): PageShopper {
  const visitor = openVisitor(shop)

  /** @param isForm the request is a form of one of the shop's pages, or where such a form was redirected to */
  async function ask(url: URL, { body = null, isForm = false, steps = 0 }: Asked = {}): Promise<OpenPage> {
    if (isForm && url.origin !== shopOrigin) throw new Error(`The page's policy, form-action 'self', blocks ${url.href}`)
    const type = { "Content-Type": "application/x-www-form-urlencoded" }
    const headers = body === null ? {} : { ...type, Origin: url.origin, "Sec-Fetch-Site": "same-origin" }
    const method = body === null ? "GET" : "POST"
    const answer =
      url.origin === shopOrigin
        ? await visitor.send(method, url.pathname + url.search, { headers, body })
        : await shop.sandbox.providers.fetch(new Request(url, { method, headers, body }))
    const html = await answer.text()
    const location = answer.headers.get("Location")
    const to = location ?? /^0;\s*url=(.+)$/i.exec(answer.headers.get("Refresh") ?? "")?.[1]
    // A refresh is a navigation of its own: the policy for forms is only about redirects.
    if (to !== undefined && steps < MOST_STEPS) {
      return ask(new URL(to, url), { isForm: isForm && location !== null, steps: steps + 1 })
    }
    const document = readPage(html)
    const [main = document] = findAll(document, "main")
    return { status: answer.status, url, headers: answer.headers, html, document, main }
  }

  return {
    visitor,
    open: (address) => ask(new URL(address, shopOrigin)),
    follow: (page, name, within = page.main) => ask(new URL(find(within, "link", name).attributes["href"]!, page.url)),
    press: (page, name, typed = {}, within = page.main) => {
      const button = find(within, "button", name)
      if ("disabled" in button.attributes) throw new Error(`The button “${nameOf(button)}” is disabled`)
      const form = formOf(button, page.document)
      const fields = fieldsOf(page.document, form, typed)
      const { name: sent, value = "" } = button.attributes
      const sentFields: [string, string][] = sent ? [...fields, [sent, value]] : fields
      const body = new URLSearchParams(sentFields).toString()
      const target = new URL(form.attributes["action"] ?? page.url.href, page.url)
      const isForm = page.url.origin === shopOrigin
      if (form.attributes["method"]?.toLowerCase() === "post") return ask(target, { body, isForm })
      target.search = body
      return ask(target, { isForm })
    },
  }
}

function formOf(button: Part, document: Part): Part {
  const { form: id } = button.attributes
  if (id !== undefined) return findAll(document, "form").find(({ attributes }) => attributes["id"] === id) ?? document
  let at: Part | null = button
  while (at && at.tag !== "form") at = at.parent
  if (!at) throw new Error(`The button “${nameOf(button)}” has no form`)
  return at
}

/** What a form sends once it is filled in. */
function fieldsOf(document: Part, form: Part, typed: Typed): [string, string][] {
  const { id } = form.attributes
  const inside = controlsIn(form).filter(({ attributes }) => attributes["form"] === undefined)
  const elsewhere = controlsIn(document).filter(({ attributes }) => id !== undefined && attributes["form"] === id)
  const controls = [...inside, ...elsewhere]
  const given = new Map(Object.entries(typed).map(([label, value]) => [controlOf(controls, label, value), value]))
  const newRadios = [...given.keys()].filter(isRadio).map(({ attributes }) => attributes["name"])
  return controls.flatMap((control): [string, string][] => {
    const { name, type, value = "", ...flags } = control.attributes
    if (!name || "disabled" in flags) return []
    const wanted = given.get(control)
    if (type === "checkbox" || type === "radio") {
      const isChecked = wanted ?? ("checked" in flags && !(isRadio(control) && newRadios.includes(name)))
      return isChecked ? [[name, control.attributes["value"] ?? "on"]] : []
    }
    if (control.tag === "select") return [[name, optionOf(control, wanted)]]
    return [[name, typeof wanted === "string" ? wanted : control.tag === "textarea" ? textOf(control) : value]]
  })
}

/** Hidden ones too: they are sent. */
function controlsIn({ children }: Part): Part[] {
  return children.flatMap((child) => {
    if (typeof child === "string") return []
    return FIELD_TAGS.includes(child.tag) ? [child] : controlsIn(child)
  })
}

const isRadio = ({ attributes }: Part) => attributes["type"] === "radio"

/** @throws with the names of the form's fields when none is meant */
function controlOf(controls: Part[], label: string, value: string | boolean): Part {
  const byName = controls.filter((each) => each.attributes["name"] === label)
  const isMeant = (each: Part) => !isRadio(each) || value === true || each.attributes["value"] === value
  const found = byName.find(isMeant) ?? controls.find((each) => nameOf(each).startsWith(label))
  if (!found) throw new Error(`No field “${label}” among “${controls.map(nameOf).join("”, “")}”`)
  return found
}

function optionOf(select: Part, label: string | boolean | undefined): string {
  const options = findAll(select, "option")
  if (typeof label === "string" && options.some(({ attributes }) => attributes["value"] === label)) return label
  if (typeof label === "string") return find(select, "option", label).attributes["value"] ?? label
  return (options.find(({ attributes }) => "selected" in attributes) ?? options[0])?.attributes["value"] ?? ""
}

/** The parts of a page with a class, for what has neither role nor name. */
export function withClass(within: Part, name: string): Part[] {
  return within.children.flatMap((child) => {
    if (typeof child === "string") return []
    const own = (child.attributes["class"] ?? "").split(" ").includes(name) ? [child] : []
    return [...own, ...withClass(child, name)]
  })
}
