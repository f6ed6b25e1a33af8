import type { Server } from "node:http"
import { serve } from "@hono/node-server"
import type { Page } from "playwright"
import { chromium } from "playwright"
import { expect } from "vitest"
import { browserPath } from "../../../tests/setup/browser-path.ts"
import { freePort } from "../../../tests/setup/free-port.ts"
import { vaultRoutes } from "../../routes/vault.ts"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { createBareContext } from "../bare-context.fixture.ts"
import { providerRoutes } from "../routes.ts"

type Fetch = (request: Request) => Response | Promise<Response>

/** A shop's page in a real browser, with one of the libraries loaded. */
export type ShopTab = {
  page: Page
  /** Opens the shop's page with a library and its script's parameters. */
  load(library: string, parameters?: Record<string, string>): Promise<unknown>
  press(button: string): Promise<void>
  /** Waits until the sheet shows this amount. */
  amount(text: string): Promise<void>
  /** Runs a function body in the page; it reads its argument as `input`. */
  run<T>(body: string, input?: unknown): Promise<T>
  /** What a function body throws or rejects with. */
  refusal(body: string, input?: unknown): Promise<string>
  /** What the page wrote down by `note(…)`. */
  notes(): Promise<Array<Record<string, unknown>>>
  /** Fails when something was against the page's policy since the last time. */
  expectAllowed(): void
}

/** The start of a function body that writes things down for `notes`. */
export const note = "const note = (entry) => { (window.notes ??= []).push(entry) };"

export type ShopBrowser = {
  context: SandboxContext
  providersOrigin: string
  shopOrigin: string
  intent(data: Record<string, unknown>): Record<string, string>
  /** A page of its own takes seven times as long as loading one that is open anew. */
  open(): Promise<ShopTab>
  close(): Promise<void>
}

function listen(fetch: Fetch, port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port }, () => resolve(server as Server))
  })
}

/** A page that allows what it would allow the real hosts, and nothing inline but styles with its nonce. */
function shopPages(providersOrigin: string): Fetch {
  return (request) => {
    const { library = "", ...parameters } = Object.fromEntries(new URL(request.url).searchParams)
    const query = new URLSearchParams(parameters).toString()
    const policy = [
      "default-src 'self'",
      `script-src ${providersOrigin}`,
      // Amazon's knows no nonce: the shop gives it one (tests/e2e/payment-hosts.test.ts).
      `style-src ${library === "amazon-pay" ? "'unsafe-inline'" : "'nonce-abc'"}`,
      `connect-src ${providersOrigin}`,
      `frame-src ${providersOrigin}`,
    ].join("; ")
    const script = `<script nonce="abc" data-csp-nonce="abc" src="${providersOrigin}/browser/${library}.js?${query.replaceAll("&", "&amp;")}"></script>`
    const body = `<main><div id="place"></div><div id="expiry"></div><div id="cvc"></div></main>${library ? script : ""}`
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }
    return new Response(`<!doctype html><html lang="fr"><title>Boutique</title>${body}</html>`, { headers })
  }
}

function openTab(page: Page, shopOrigin: string): ShopTab {
  const violations: string[] = []
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  const run = <T>(body: string, input?: unknown) =>
    page.evaluate(`(async (input) => { ${body} })(${JSON.stringify(input ?? null)})`) as Promise<T>
  return {
    page,
    run,
    refusal: (body, input) => run(`try { await (async () => { ${body} })() } catch (thrown) { return thrown.message }`, input),
    load: (library, parameters = {}) => page.goto(`${shopOrigin}/?${new URLSearchParams({ library, ...parameters })}`),
    press: (button) => page.getByRole("button", { name: button, exact: true }).click(),
    amount: (text) => page.getByRole("status").filter({ hasText: text }).waitFor(),
    notes: () => run("return window.notes ?? []"),
    expectAllowed: () => expect(violations.splice(0)).toEqual([]),
  }
}

/** Starts a browser, and the providers and a shop on free ports. */
export async function startShopBrowser(): Promise<ShopBrowser> {
  const [port, shopPort] = [await freePort(), await freePort()]
  const providersOrigin = `http://localhost:${port}`
  const shopOrigin = `http://localhost:${shopPort}`
  const context = { ...createBareContext(), providersOrigin, shopOrigin }
  const providers = providerRoutes(context).route("/", vaultRoutes(context))
  const servers = await Promise.all([listen(providers.fetch, port), listen(shopPages(providersOrigin), shopPort)])
  const executablePath = browserPath()
  const browser = await chromium.launch({ args: ["--no-sandbox", "--disable-gpu"], ...(executablePath && { executablePath }) })
  const tabs: ShopTab[] = []
  return {
    context,
    providersOrigin,
    shopOrigin,
    intent: (data) => runVaultCall(context, "/intent", "post", data) as Record<string, string>,
    async open() {
      const tab = openTab(await browser.newPage(), shopOrigin)
      tabs.push(tab)
      return tab
    },
    async close() {
      await browser.close()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      for (const tab of tabs) tab.expectAllowed()
    },
  }
}
