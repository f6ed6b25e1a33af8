import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { findNginx } from "../../scripts/nginx.mjs"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { securityHeaders } from "../../app/http/response-headers.server.ts"
import { setTestEnvironment } from "../setup/environment.ts"
import { freePort } from "../setup/free-port.ts"
import { type NginxProcess, startNginx } from "../setup/nginx-process.ts"
import { freePorts, startSandbox, startShop } from "../setup/stack.ts"
import type { ServerProcess } from "../setup/server-process.ts"

setTestEnvironment()

describe.skipIf(findNginx() === null)("the shop behind nginx, as docs/nginx.conf sets it up", () => {
  const running: { sandbox?: ServerProcess; shop?: ServerProcess; nginx?: NginxProcess } = {}
  let address: string
  let plainAddress: string
  let shopPort: number

  beforeAll(async () => {
    const ports = await freePorts()
    shopPort = ports.port
    const proxyPort = await freePort()
    const plainPort = await freePort()
    plainAddress = `http://127.0.0.1:${plainPort}`
    address = `http://localhost:${proxyPort}`
    running.sandbox = await startSandbox(ports)
    running.shop = await startShop(ports, {
      environment: { PUBLIC_ORIGIN: address, TRUSTED_HOPS: "1", RATE_LIMITS: "login-failure-ip=2/900" },
    })
    running.nginx = startNginx({ port: proxyPort, shopPort: ports.port, plainPort, behindCdn: true })
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 20_000, interval: 100 })
  })
  afterAll(async () => {
    await running.nginx?.stop()
    await running.shop?.stop()
    await running.sandbox?.stop()
  })

  test("pages, files and posts pass, each with an id that the shop's log knows", async () => {
    const shopper = createHttpShopper({ origin: address })
    const added = await addToCart(shopper, "filtres-papier-02")
    expect([added.status, added.url.hash]).toEqual([200, "#panier"])
    const id = added.headers.get("X-Request-Id") ?? ""
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    await expect.poll(() => running.shop?.output()).toContain(id)
    const file = /\/build\/[\w/.-]+\.css/.exec(added.html)?.[0]
    const answer = await fetch(`${address}${file}`)
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("Content-Encoding")).toMatch(/^(br|gzip)$/)
  })

  test("plain HTTP leads to the shop, but certbot's proof is found there", async () => {
    const { status, headers } = await fetch(`${plainAddress}/boutique?tri=prix`, { redirect: "manual" })
    expect([status, headers.get("Location")]).toEqual([301, "https://localhost/boutique?tri=prix"])
    const proof = await fetch(`${plainAddress}/.well-known/acme-challenge/proof`, { redirect: "manual" })
    expect([proof.status, await proof.text()]).toEqual([200, "proof"])
  })

  test("the security headers pass, each once", async () => {
    const { headers } = await fetch(address)
    expect(headers.get("Content-Security-Policy")?.match(/frame-ancestors/g)).toHaveLength(1)
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
  })

  test("limits count each shopper behind the CDN, whatever they say about themselves before it", async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      const answer = await fetch(`${address}/connexion`, {
        method: "POST",
        redirect: "manual",
        headers: {
          Origin: address,
          "Sec-Fetch-Site": "same-origin",
          "X-Forwarded-For": `198.51.100.${tries}, 203.0.113.${tries === 3 ? 8 : 7}`,
        },
        body: new URLSearchParams({ email: `personne-${tries}@exemple.fr`, password: "faux-mot-de-passe" }),
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([422, 422, 429, 422])
  })

  test("a search of 4 KB in escapes passes, a longer one and a body of 70 KB do not", async () => {
    expect((await fetch(`${address}/recherche?q=${"%C3%A9".repeat(680)}`)).status).toBe(200)
    expect((await fetch(`${address}/recherche?q=${"%C3%A9".repeat(1_700)}`)).status).toBe(414)
    const moved = await fetch(`${address}/%72echerche?q=${"%C3%A9".repeat(660)}`, { redirect: "manual" })
    expect([moved.status, moved.headers.get("Location")?.length]).toEqual([301, "/recherche?q=".length + 660 * 6])
    const large = await fetch(`${address}/panier`, { method: "POST", headers: { Origin: address }, body: "x".repeat(70_000) })
    expect(large.status).toBe(413)
  })

  const askMany = async (shopper: string, count: number) => {
    const ask = () => fetch(`${address}/sitemap.xml`, { headers: { "X-Forwarded-For": shopper } })
    return Promise.all(Array.from({ length: count }, ask))
  }

  test("nginx's own limit tells shoppers behind the CDN apart, and its log has the address to block", async () => {
    const statuses = async (shopper: string, count: number) => (await askMany(shopper, count)).map(({ status }) => status)
    expect(await statuses("203.0.113.9", 100)).toContain(429)
    expect(await statuses("203.0.113.10", 20)).not.toContain(429)
    expect(running.nginx?.refused()).toMatch(/ 203\.0\.113\.9 429 "GET \/sitemap\.xml" [0-9a-f]{32} /)
  })

  test("the pictures of a list, asked for by several shoppers behind one address, use up nobody's pages and posts", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.14", Origin: address, "Sec-Fetch-Site": "same-origin" }
    const { html } = await createHttpShopper({ origin: address }).open("/boutique")
    const pictures = [/\/images\/[^ ",]+/.exec(html)?.[0], "/moyens/klarna.svg"]
    const asked = Array.from({ length: 100 }, (_, at) => fetch(`${address}${pictures[at % 2]}`, { headers }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(100).fill(200))
    const body = new URLSearchParams({ email: "voisine@exemple.fr", password: "faux-mot-de-passe" })
    const post = await fetch(`${address}/connexion`, { method: "POST", redirect: "manual", headers, body })
    expect(post.status).toBe(422)
  })

  test("nginx's own limits count the network of an IPv6 shopper, as the shop does", async () => {
    const networks = ["2001:db8:1:2:", "2001:db8::7:", "2001:db8:1::"]
    for (const network of networks) {
      const asked = Array.from({ length: 100 }, (_, at) => askMany(`${network}${at + 1}:5:6:7`, 1))
      expect([network, (await Promise.all(asked)).some(([answer]) => answer?.status === 429)]).toEqual([network, true])
    }
    expect((await askMany("2001:db8:1:3::1", 1))[0]?.status).toBe(200)
  })

  /** Stops the shop and asks an nginx of shorter waits for a path so many times at once; returns the answers' statuses. */
  async function askHanging(path: string, count: number): Promise<number[]> {
    const port = await freePort()
    const hasty = startNginx({ port, shopPort, isHasty: true })
    const origin = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 20_000, interval: 100 })
    running.shop?.process.kill("SIGSTOP")
    const answers = await Promise.all(Array.from({ length: count }, () => fetch(origin + path)))
    running.shop?.process.kill("SIGCONT")
    await hasty.stop()
    return answers.map(({ status }) => status)
  }

  test("a shop that hangs is not asked again once a page was waited for: nginx says so after one wait", async () => {
    const started = Date.now()
    expect(await askHanging("/boutique", 1)).toEqual([504])
    expect(Date.now() - started).toBeLessThan(8_000)
  }, 40_000)

  test("one address has at most 300 answers on their way, files included", async () => {
    const statuses = await askHanging("/build/none.js", 310)
    expect([statuses.filter((status) => status === 429).length, statuses.filter((status) => status === 504).length]).toEqual([
      10, 300,
    ])
  }, 40_000)

  /** A page of the shop's own, with its headers. */
  async function expectOwnPage(answer: Response, status: number, title: string): Promise<void> {
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"])
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect(await answer.text()).toContain(`<h1>${title}</h1>`)
    for (const name of [...Object.keys(securityHeaders(null)), "Cache-Control", "X-Request-Id", "Strict-Transport-Security"])
      expect([name, answer.headers.get(name)]).toEqual([name, expect.stringMatching(/./)])
  }

  test("what nginx refuses or cannot get shows the shop's French pages, with Retry-After and the usual headers", async () => {
    const limited = (await askMany("203.0.113.11", 100)).find(({ status }) => status === 429)!
    await expectOwnPage(limited, 429, "Trop de demandes")
    await running.shop?.stop()
    await expectOwnPage(await fetch(`${address}/boutique`), 502, "La boutique revient dans un instant")
    const post = await fetch(`${address}/panier`, { method: "POST", headers: { Origin: address }, body: "x" })
    await expectOwnPage(post, 502, "La boutique revient dans un instant")
  })

  test("where these pages are missing nginx says the same with its own, and nobody reads them by their address", async () => {
    expect((await fetch(`${address}/502.html`)).status).toBe(404)
    running.nginx?.losePages()
    const away = await fetch(`${address}/boutique`)
    expect([away.status, away.headers.get("Retry-After")]).toEqual([502, "5"])
    const limited = (await askMany("203.0.113.12", 100)).find(({ status }) => status !== 502)
    expect([limited?.status, limited?.headers.get("Retry-After")]).toEqual([429, "5"])
  })
})
