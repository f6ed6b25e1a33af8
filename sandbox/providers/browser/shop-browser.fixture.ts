import { existsSync } from "node:fs"
import type { Server } from "node:http"
import { serve } from "@hono/node-server"
import type { Page } from "playwright"
import { chromium } from "playwright"
import { expect } from "vitest"
import { vaultRoutes } from "../../routes/vault.ts"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { createBareContext } from "../bare-context.fixture.ts"
import { providerRoutes } from "../routes.ts"

type Fetch = (request: Request) => Response | Promise<Response>

/** A shop's page in a real browser, with one of the libraries loaded. */
export type ShopTab = {
  page: Page
  /** Opens the shop's page with a library. */
  load(library: string): Promise<unknown>
  press(button: string): Promise<void>
  /** Waits until the sheet shows this amount. */
  amount(text: string): Promise<void>
  /** Runs a function body in the page; it reads its argument as `input`. */
  run<T>(body: string, input?: unknown): Promise<T>
  /** What the page wrote down by `note(…)`. */
  notes(): Promise<Array<Record<string, unknown>>>
  /** Closes the page; fails when something was against the page's policy. */
  close(): Promise<void>
}

/** The start of a function body that writes things down for `notes`. */
export const note = "const note = (entry) => { (window.notes ??= []).push(entry) };"

export type ShopBrowser = {
  context: SandboxContext
  providersOrigin: string
  shopOrigin: string
  intent(data: Record<string, unknown>): Record<string, string>
  open(): Promise<ShopTab>
  close(): Promise<void>
}

const systemChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) =>
  existsSync(path),
)

function listen(fetch: Fetch, port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port }, () => resolve(server as Server))
  })
}

/** A page that allows what it would allow the real hosts, and nothing inline but styles with its nonce. */
function shopPages(providersOrigin: string): Fetch {
  const policy = [
    "default-src 'self'",
    `script-src ${providersOrigin}`,
    "style-src 'nonce-abc'",
    `connect-src ${providersOrigin}`,
    `frame-src ${providersOrigin}`,
  ].join("; ")
  return (request) => {
    const library = new URL(request.url).searchParams.get("library")
    const script = `<script nonce="abc" data-csp-nonce="abc" src="${providersOrigin}/browser/${library ?? ""}.js"></script>`
    const body = `<main><div id="place"></div><div id="expiry"></div><div id="cvc"></div></main>${library ? script : ""}`
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }
    return new Response(`<!doctype html><html lang="fr"><title>Boutique</title>${body}</html>`, { headers })
  }
}

async function openTab(page: Page, shopOrigin: string): Promise<ShopTab> {
  const violations: string[] = []
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  const run = <T>(body: string, input?: unknown) =>
    page.evaluate(`(async (input) => { ${body} })(${JSON.stringify(input ?? null)})`) as Promise<T>
  return {
    page,
    run,
    load: (library) => page.goto(`${shopOrigin}/?library=${library}`),
    press: (button) => page.getByRole("button", { name: button, exact: true }).click(),
    amount: (text) => page.getByRole("status").filter({ hasText: text }).waitFor(),
    notes: () => run("return window.notes ?? []"),
    async close() {
      await page.close()
      expect(violations).toEqual([])
    },
  }
}

/** Starts a browser, the providers on a port and a shop on the next one. */
export async function startShopBrowser(port: number): Promise<ShopBrowser> {
  const providersOrigin = `http://localhost:${port}`
  const shopOrigin = `http://localhost:${port + 1}`
  const context = { ...createBareContext(), providersOrigin, shopOrigin }
  const providers = providerRoutes(context).route("/", vaultRoutes(context))
  const servers = await Promise.all([listen(providers.fetch, port), listen(shopPages(providersOrigin), port + 1)])
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(systemChromium ? { executablePath: systemChromium } : {}) })
  return {
    context,
    providersOrigin,
    shopOrigin,
    intent: (data) => runVaultCall(context, "/intent", "post", data) as Record<string, string>,
    open: async () => openTab(await browser.newPage(), shopOrigin),
    async close() {
      await browser.close()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
