import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findNginx } from "../../scripts/nginx.mjs"

export type NginxProcess = {
  /** What its log of refused requests holds. */
  refused(): string
  /** What it says of connections that failed. */
  errors(): string
  /** Takes the shop's own pages away, as where nobody has put them. */
  losePages(): void
  stop(): Promise<void>
}

type Site = {
  port: number
  shopPort: number
  /** Where plain HTTP is answered; nowhere when not given. */
  plainPort?: number
  /** Behind a CDN on this machine: whoever asks says a shopper's address in X-Forwarded-For. */
  behindCdn?: boolean
  /** Requests a second of one address; the example's own when not given. */
  rate?: number
  /** Whether its waits are twenty times shorter than the example's. */
  isHasty?: boolean
}

/** The example of docs/operations.md on free ports, without a certificate. */
function exampleOn({ port, shopPort, plainPort, behindCdn, rate = 20, isHasty }: Site, folder: string): string {
  const example = readFileSync("docs/nginx.conf", "utf8")
    .replaceAll("server 127.0.0.1:3000", `server 127.0.0.1:${shopPort}`)
    .replace(/^server \{\n +listen 80;[^]*?^\}\n/m, (plain) =>
      plainPort === undefined ? "" : plain.replace("listen 80", `listen 127.0.0.1:${plainPort}`).replace(/listen \[::\]:80;/, ""),
    )
    .replace("/var/www/html", `${folder}/www`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("listen [::]:443 ssl http2;", "")
    .replace("rate=20r/s", `rate=${rate}r/s`)
    .replace(/^( *proxy_\w+_timeout) (\d+)s/gm, (all, name, seconds) => (isHasty ? `${name} ${Number(seconds) * 50}ms` : all))
    .replace("/srv/boutique/current/edge", `${folder}/edge`)
    .replace("/var/log/nginx", `${folder}/logs`)
    .replace(/^ *ssl_certificate(_key)? .*$/gm, "")
    .replaceAll("boutique.example", "localhost")
  return behindCdn ? example.replace(/#(set_real_ip_from) .*/, "$1 127.0.0.1;").replaceAll("#real_ip", "real_ip") : example
}

/** Starts the real nginx as docs/nginx.conf sets it up, in a folder of its own. */
export function startNginx(site: Site): NginxProcess {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"))
  mkdirSync(join(folder, "logs"))
  mkdirSync(join(folder, "www/.well-known/acme-challenge"), { recursive: true })
  writeFileSync(join(folder, "www/.well-known/acme-challenge/proof"), "proof")
  spawnSync(process.execPath, ["server/edge-pages.ts", join(folder, "edge")])
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`)
  const user = process.getuid?.() === 0 ? "user root;" : ""
  const main = `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log; events { worker_connections 768; }
http { ${places.join(" ")}\n${exampleOn(site, folder)} }`
  writeFileSync(join(folder, "nginx.conf"), main)
  const nginx = spawn(findNginx() ?? "nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "pipe" })
  const ended = new Promise((resolve) => nginx.once("exit", resolve))
  return {
    errors: () => readFileSync(join(folder, "logs/error.log"), "utf8"),
    refused: () => readFileSync(join(folder, "logs/refused.log"), "utf8"),
    losePages: () => rmSync(join(folder, "edge"), { recursive: true }),
    async stop() {
      nginx.kill("SIGQUIT")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
