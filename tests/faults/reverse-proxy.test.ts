import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { findNginx } from "../../scripts/nginx.mjs"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { securityHeaders } from "../../app/http/response-headers.server.ts"
import { setTestEnvironment } from "../setup/environment.ts"
import { freePort } from "../setup/free-port.ts"
import { freePorts, startSandbox, startShop } from "../setup/stack.ts"
import type { ServerProcess } from "../setup/server-process.ts"

setTestEnvironment()

/** The example of docs/operations.md on free ports, without a certificate, behind a CDN on this machine. */
function exampleOn(port: number, shopPort: number, folder: string): string {
  return readFileSync("docs/nginx.conf", "utf8")
    .replaceAll("server 127.0.0.1:3000", `server 127.0.0.1:${shopPort}`)
    .replace(/server \{\s+listen 80;[^}]*\}/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("listen [::]:443 ssl http2;", "")
    .replace(/#(set_real_ip_from) .*/, "$1 127.0.0.1;")
    .replaceAll("#real_ip", "real_ip")
    .replace("/srv/boutique/current/edge", `${folder}/edge`)
    .replace("/var/log/nginx", `${folder}/logs`)
    .replace(/^ *ssl_certificate(_key)? .*$/gm, "")
    .replaceAll("boutique.example", "localhost")
}

describe.skipIf(findNginx() === null)("the shop behind nginx, as docs/nginx.conf sets it up", () => {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"))
  const running: { sandbox?: ServerProcess; shop?: ServerProcess; nginx?: ChildProcess } = {}
  let address: string

  beforeAll(async () => {
    const ports = await freePorts()
    const proxyPort = await freePort()
    address = `http://localhost:${proxyPort}`
    running.sandbox = await startSandbox(ports)
    running.shop = await startShop(ports, {
      environment: { PUBLIC_ORIGIN: address, TRUSTED_HOPS: "1", RATE_LIMITS: "login-failure-ip=2/900" },
    })
    mkdirSync(join(folder, "logs"))
    spawnSync(process.execPath, ["server/edge-pages.ts", join(folder, "edge")])
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`)
    const user = process.getuid?.() === 0 ? "user root;" : ""
    const main = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log; events {}
http { ${places.join(" ")}\n${exampleOn(proxyPort, ports.port, folder)} }`
    writeFileSync(join(folder, "nginx.conf"), main)
    running.nginx = spawn(findNginx() ?? "nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "pipe" })
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 20_000, interval: 100 })
  })
  afterAll(async () => {
    running.nginx?.kill("SIGQUIT")
    await running.shop?.stop()
    await running.sandbox?.stop()
    rmSync(folder, { recursive: true, force: true })
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
    expect(readFileSync(join(folder, "logs/refused.log"), "utf8")).toMatch(
      / 203\.0\.113\.9 429 "GET \/sitemap\.xml" [0-9a-f]{32} /,
    )
  })

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
})
