import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { findNginx } from "../../scripts/nginx.mjs"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { freePort } from "../setup/free-port.ts"
import { freePorts, startSandbox, startShop } from "../setup/stack.ts"
import type { ServerProcess } from "../setup/server-process.ts"

/** The example of docs/operations.md on free ports, without a certificate. */
function exampleOn(port: number, shopPort: number): string {
  return readFileSync("docs/nginx.conf", "utf8")
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${shopPort}`)
    .replace(/server \{\s+listen 80;[^}]*\}/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
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
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`)
    const user = process.getuid?.() === 0 ? "user root;" : ""
    const main = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log; events {}
http { ${places.join(" ")}\n${exampleOn(proxyPort, ports.port)} }`
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

  test("limits count the client's own address, whatever it says about itself", async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 3; tries++) {
      const answer = await fetch(`${address}/connexion`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: address, "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": `198.51.100.${tries}` },
        body: new URLSearchParams({ email: `personne-${tries}@exemple.fr`, password: "faux-mot-de-passe" }),
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([422, 422, 429])
  })

  test("a search of 4 KB in escapes passes, a longer one and a body of 70 KB do not", async () => {
    expect((await fetch(`${address}/recherche?q=${"%C3%A9".repeat(680)}`)).status).toBe(200)
    expect((await fetch(`${address}/recherche?q=${"%C3%A9".repeat(1_700)}`)).status).toBe(414)
    const large = await fetch(`${address}/panier`, { method: "POST", headers: { Origin: address }, body: "x".repeat(70_000) })
    expect(large.status).toBe(413)
  })
})
