import { readFile } from "node:fs/promises"
import type { BrowserContext, Route } from "playwright/test"
import { startStack, type Stack } from "../setup/stack.ts"
import * as libraries from "./library-works.ts"
import { recordCalls } from "./recorded-calls.ts"
import { expect, RATE_LIMITS, test } from "./shop-test.ts"
import type { LibraryWork } from "./work-as-library.ts"

/** The libraries' real addresses, each with its stand-in. */
const LIBRARIES: readonly [RegExp, string][] = [
  [/^https:\/\/js\.stripe\.com\/v3\/$/, "stripe"],
  [/^https:\/\/www\.paypal\.com\/sdk\/js\?/, "paypal"],
  [/^https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js$/, "google-pay"],
  [/^https:\/\/static-eu\.payments-amazon\.com\/checkout\.js$/, "amazon-pay"],
]
/** Braintree's own library: the files of its package, at the address of its release. */
const BRAINTREE_FILE = /^https:\/\/js\.braintreegateway\.com\/web\/([\d.]+)\/js\/([a-z-]+)\.min\.js$/
const braintreePackage = new URL("../../node_modules/braintree-web/", import.meta.url)
/** What the sandbox stands in for under each real host. */
const SERVICES: Readonly<Record<string, RegExp>> = {
  "api.stripe.com": /^\/(v1|provider\/stripe)\//,
  "js.stripe.com": /^\/(v1\/payment_methods$|browser\/stripe-frame)/,
  "hooks.stripe.com": /^\/provider\/stripe\//,
  "www.paypal.com": /^\/provider\/paypal\/orders\//,
  "www.sandbox.paypal.com": /^\/(checkoutnow|provider\/paypal)$/,
  "payments.amazon.fr": /^\/(checkout\/initiate$|provider\/amazon\/)/,
  "pay.klarna.com": /^\/provider\/klarna\//,
  "customer.cc.at.paysafecard.com": /^\/provider\/paysafecard\//,
  "payment.quickpay.net": /^\/provider\/quickpay\//,
  "api.sandbox.braintreegateway.com": /^\/merchants\//,
  "payments.sandbox.braintree-api.com": /^\/graphql$/,
  "vault.schema.io": /^\/tokens$/,
}
/** Hosts that the libraries' own work needs beside. */
const LIBRARY_HOSTS = new Set(Object.values<LibraryWork>(libraries).flatMap(listHosts))
const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64")
/** A page of a provider that the sandbox does not draw: it answers whoever opened it, as the real one does. */
const ANSWERING_PAGE = `<!doctype html><title>Page</title><script>
  (opener ?? parent).postMessage({ host: location.host, mayPay: document.featurePolicy?.allowsFeature("payment") }, "*")
</script>`

function listHosts(work: LibraryWork): string[] {
  const { scripts = [], sheets = [], frames = [], images = [], calls = [], windows = [] } = work
  return [scripts, sheets, frames, images, calls, windows].flat().map((address) => new URL(address).host)
}

/**
 * Lets every HTTPS address of a browser be answered by the sandbox, under its real host name: libraries, frames, calls, forms,
 * pictures and windows. Each host answers what is its own, and another host nothing. Nothing leaves this machine.
 *
 * @returns the addresses that were asked for, in order, and those of hosts that no provider has
 */
export async function serveRealHosts(
  context: BrowserContext,
  { providers }: Stack,
): Promise<{ asked: string[]; strange: string[] }> {
  const asked: string[] = []
  const strange: string[] = []
  await context.route(/^https:/, async (route) => {
    const address = route.request().url()
    asked.push(address)
    const [, release, part] = BRAINTREE_FILE.exec(address) ?? []
    if (release && part) return route.fulfill(await readBraintreeFile(release, part))
    const library = LIBRARIES.find(([pattern]) => pattern.test(address))?.[1]
    const { host, pathname, search } = new URL(address)
    const service = library ? `/browser/${library}.js` : SERVICES[host]?.test(pathname) ? pathname + search : null
    if (service === null && !LIBRARY_HOSTS.has(host)) {
      strange.push(address)
      return route.abort()
    }
    const answer = service === null ? null : await ask(route, providers + service)
    if (answer) {
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !name.startsWith("content-encoding")))
      return route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
    }
    const kind = route.request().resourceType()
    if (kind === "image") return route.fulfill({ contentType: "image/gif", body: PIXEL })
    if (kind === "document") return route.fulfill({ contentType: "text/html", body: ANSWERING_PAGE })
    if (kind === "script") return route.fulfill({ contentType: "text/javascript", body: "" })
    const headers = {
      "Access-Control-Allow-Origin": route.request().headers()["origin"] ?? "*",
      "Access-Control-Allow-Credentials": "true",
    }
    return route.fulfill({ contentType: kind === "stylesheet" ? "text/css" : "application/json", headers, body: "" })
  })
  return { asked, strange }
}

/** A release's file, which is there for the release of the package only. */
async function readBraintreeFile(release: string, part: string): Promise<{ status: number; contentType?: string; body: string }> {
  const { version } = JSON.parse(await readFile(new URL("package.json", braintreePackage), "utf8")) as { version: string }
  if (version !== release) return { status: 404, body: "" }
  const body = await readFile(new URL(`dist/browser/${part}.js`, braintreePackage), "utf8")
  return { status: 200, contentType: "text/javascript", body }
}

function ask(route: Route, address: string): Promise<Response> {
  const request = route.request()
  const { accept, authorization, "content-type": type } = request.headers()
  const body = request.postDataBuffer()
  return fetch(address, {
    method: request.method(),
    headers: { ...(accept && { accept }), ...(authorization && { authorization }), ...(type && { "content-type": type }) },
    ...(body && { body: new Uint8Array(body) }),
    redirect: "manual",
  })
}

/** What broke a policy in any page, frame or window of a browser: directive and what was blocked. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeBinding("tellViolation", (_source, violation: string) => void found.push(violation))
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { tellViolation(text: string): void }).tellViolation(`${effectiveDirective} ${blockedURI}`),
    ),
  )
  context.on("console", (message) => {
    if (/Permissions policy violation/i.test(message.text())) found.push(message.text())
  })
  return found
}

/** A test of a shop that knows the providers' real hosts only, with its production headers; payment methods go through these gateways. */
export function testOverRealHosts(gateways: Record<string, string> = {}) {
  const settings = Object.fromEntries(Object.entries(gateways).map(([method, gateway]) => [method, { gateway }]))
  return test.extend<{ asked: string[]; violations: string[] }, { stack: Stack }>({
    stack: [
      async ({}, use, { workerIndex }) => {
        const nodeFlags = ["--import", "./tests/setup/real-hosts.mjs"]
        const stack = await startStack({ nodeFlags, environment: { RATE_LIMITS } })
        const answer = await fetch(`${stack.storefront}/__payments`, { method: "POST", body: JSON.stringify(settings) })
        expect(answer.ok).toBe(true)
        await use(stack)
        await recordCalls(stack, workerIndex, ["real", ...Object.values(gateways)].join("-"))
        await stack.stop()
      },
      { scope: "worker", timeout: 180_000 },
    ],
    asked: [
      async ({ context, stack }, use) => {
        const { asked, strange } = await serveRealHosts(context, stack)
        await use(asked)
        expect(strange, "hosts that no provider has").toEqual([])
      },
      { auto: true },
    ],
    violations: [async ({ context }, use) => use(await watchViolations(context)), { auto: true }],
  })
}

/** The same, where nothing may break a policy in any test. */
export function testWithinPolicy(gateways: Record<string, string> = {}) {
  return testOverRealHosts(gateways).extend<{ policyHolds: void }>({
    policyHolds: [
      async ({ stack, violations }, use) => {
        const logged = stack.shopLog().length
        await use()
        expect(violations).toEqual([])
        expect(stack.shopLog().slice(logged)).not.toContain("policy-violation")
      },
      { auto: true },
    ],
  })
}
