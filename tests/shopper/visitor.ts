import { type CookieJar, createCookieJar } from "./cookie-jar"
import { type WholeShop, shopOrigin } from "./whole-shop"

type Asked = { headers?: Record<string, string>; cookies?: Record<string, string> }

/** One browser: its cookies, the address that it comes from, and what it can ask. Redirects are answers, never followed. */
export type Visitor = {
  cookies: CookieJar
  address: string
  /** A page, as somebody who types the address or follows a link gets it. */
  get(path: string, asked?: Asked): Promise<Response>
  /** A route's data, as in-app navigation gets it. */
  data(path: string, routeId: string, asked?: Asked): Promise<Response>
  /** A form of our own pages without JavaScript. */
  post(path: string, fields: Record<string, string>, asked?: Asked): Promise<Response>
  send(method: string, path: string, asked: Asked & { body?: string | null }): Promise<Response>
}

let browsers = 0

function nextAddress(): string {
  browsers++
  return `198.51.${Math.floor(browsers / 250) % 250}.${(browsers % 250) + 1}`
}

/** A browser with no cookies, and an address of its own unless one is given. */
export function openVisitor(shop: WholeShop, address = nextAddress()): Visitor {
  const cookies = createCookieJar()

  const send: Visitor["send"] = async (method, path, { headers = {}, cookies: more = {}, body = null }) => {
    const sent = new Headers({ Host: new URL(shopOrigin).host, ...headers })
    const all = [cookies.header(), ...Object.entries(more).map(([name, value]) => `${name}=${value}`)].filter(Boolean)
    if (all.length > 0) sent.set("Cookie", all.join("; "))
    const answer = await shop.ask(new Request(shopOrigin + path, { method, headers: sent, body }), address)
    cookies.keep(answer.headers.getSetCookie())
    return answer
  }
  const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: shopOrigin, "Sec-Fetch-Site": "same-origin" }
  return {
    cookies,
    address,
    send,
    get: (path, asked = {}) => send("GET", path, asked),
    data: (path, routeId, asked = {}) =>
      send("GET", `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`, asked),
    post: (path, fields, asked = {}) =>
      send("POST", path, {
        ...asked,
        headers: { ...form, ...asked.headers },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

/** Another browser with the same cookies. */
export function copyOf(shop: WholeShop, visitor: Visitor): Visitor {
  const copy = openVisitor(shop)
  for (const name of visitor.cookies.names()) copy.cookies.set(name, visitor.cookies.get(name) ?? "")
  return copy
}

/** The local path that an answer leads to; fails for one that leads elsewhere or nowhere. */
export function localTarget(answer: Response): string {
  const location = answer.headers.get("Location") ?? ""
  const url = new URL(location, shopOrigin)
  if (location === "" || url.origin !== shopOrigin) throw new Error(`${answer.status} leads to "${location}"`)
  return url.pathname + url.search + url.hash
}
