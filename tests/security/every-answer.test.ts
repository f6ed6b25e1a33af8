import { describe, expect, test } from "vitest"
import { listRoutes } from "./route-list"
import { type Heard, type ServedShop, useServedShop } from "./served-shop"
import { shopOrigin } from "../shopper/whole-shop"

const { shop, served } = useServedShop({ environment: { TRUSTED_HOPS: "1" } })

const host = { Host: "shop.test" }
const own = { ...host, Origin: shopOrigin, "Sec-Fetch-Site": "same-origin" }

const required: Record<string, RegExp> = {
  // Each once: our server and the routes could both send them.
  "content-security-policy": /^default-src '(none|self)'(?!.*frame-ancestors.*frame-ancestors).*frame-ancestors 'none'/,
  "strict-transport-security": /^max-age=31536000; includeSubDomains$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  // The whole list: our server and the routes send the same one.
  "permissions-policy": /^accelerometer=\(\), camera=\(\), .*usb=\(\), payment=/,
  "cross-origin-opener-policy": /^same-origin$/,
  "x-request-id": /^[\w-]+$/,
}

/** Of pages too; in production calls have no names. */
const ofPages: Record<string, RegExp> = {
  "server-timing": /^(cache|render);dur=\d+\.\d(, (render|backend)(;desc="unfinished")?;dur=\d+\.\d)*$/,
}

const lacking = ({ headers }: Heard) => {
  const isPage = String(headers["content-type"]).startsWith("text/html")
  const all = Object.entries({ ...required, ...(isPage && ofPages) })
  return all.flatMap(([name, pattern]) => (pattern.test(String(headers[name] ?? "")) ? [] : [name]))
}

describe("headers of every answer", { timeout: 90_000 }, () => {
  test("every route, as page and as data, has the whole set", async () => {
    const faults: unknown[] = []
    for (const { id, path, isPage } of listRoutes(shop)) {
      const data = `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(id)}`
      for (const address of isPage ? [path, data] : [path]) {
        const missing = lacking(await served.send("GET", address, host))
        if (missing.length > 0) faults.push([address, missing])
      }
    }
    expect(faults).toEqual([])
  })

  const others: [string, (ask: ServedShop["send"]) => Promise<Heard>, number][] = [
    ["a file of the build", (ask) => ask("GET", "/build/none.js", host), 404],
    ["whether it is alive", (ask) => ask("GET", "/sante/vie", host), 200],
    ["a body that is too large", (ask) => ask("POST", "/panier", own, { code: "x".repeat(70_000) }), 413],
    ["a public file", (ask) => ask("GET", "/favicon.svg", host), 200],
    ["a page that is not there", (ask) => ask("GET", "/nulle-part", host), 404],
    ["a broken escape", (ask) => ask("GET", "/produits/%E0%A4%A", host), 404],
    ["a foreign post", (ask) => ask("POST", "/connexion", { ...host, Origin: "https://evil.test" }, {}), 403],
    ["a method that no page has", (ask) => ask("PROPFIND", "/", host), 405],
    ["a wrong method for a form", (ask) => ask("PUT", "/connexion", own, {}), 405],
    ["a field that no form has", (ask) => ask("POST", "/connexion", own, { strange: "1" }), 400],
    ["a refused form", (ask) => ask("POST", "/connexion", own, { email: "x", password: "y" }), 422],
    ["a redirect", (ask) => ask("GET", "/account", host), 303],
  ]
  test.each(others)("%s has the whole set", async (_name, ask, status) => {
    const answer = await ask(served.send)
    expect([answer.status, lacking(answer)]).toEqual([status, []])
    expect(answer.headers["x-powered-by"]).toBeUndefined()
  })

  test("a built file has the whole set", async () => {
    const file = /\/build\/[\w/.-]+\.css/.exec((await served.send("GET", "/", host)).text)?.[0] ?? ""
    const answer = await served.send("GET", file, host)
    expect([answer.status, lacking(answer)]).toEqual([200, []])
  })

  test("an id from the trusted proxy is kept", async () => {
    const { headers } = await served.send("GET", "/", { ...host, "X-Request-Id": "from-our-proxy-1" })
    expect(headers["x-request-id"]).toBe("from-our-proxy-1")
  })

  test("a page while the backend is down has the whole set", async () => {
    shop.fail({ kind: "status", status: 503, match: { path: "/api/" }, times: 200 })
    const answer = await served.send("GET", "/produits/melange-traboule", host)
    expect([answer.status >= 500, lacking(answer)]).toEqual([true, []])
  })
})
