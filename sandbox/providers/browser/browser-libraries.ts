import { readFile } from "node:fs/promises"
import { Hono } from "hono"
import { html } from "hono/html"
import { stripeMinimums } from "../../services/vault/stripe-minimums.ts"
import type { SandboxEnv } from "../../storage/context.ts"

/** The files that make each library. */
export const browserLibraries: Record<string, string[]> = {
  stripe: ["sheet", "stripe", "stripe-elements", "stripe-express-rules", "stripe-payment-group", "stripe-express-checkout"],
  "stripe-frame": ["sheet", "stripe", "stripe-frame"],
  paypal: ["sheet", "paypal-rules", "paypal"],
  "google-pay": ["sheet", "google-rules", "google-pay"],
  "apple-pay": ["sheet", "apple-rules", "apple-pay"],
  "amazon-pay": ["sheet", "amazon-pay"],
  braintree: ["sheet", "braintree"],
}

const fields = {
  number: { label: "Numéro de carte", complete: "cc-number", hint: "1234 1234 1234 1234" },
  expiry: { label: "Date d’expiration (MM/AA)", complete: "cc-exp", hint: "MM/AA" },
  cvc: { label: "Code de sécurité", complete: "cc-csc", hint: "CVC" },
}

const frameFields: Record<string, Array<keyof typeof fields>> = {
  card: ["number", "expiry", "cvc"],
  cardNumber: ["number"],
  cardExpiry: ["expiry"],
  cardCvc: ["cvc"],
}

async function readLibrary(files: string[]): Promise<string> {
  const sources = await Promise.all(files.map((file) => readFile(new URL(`./${file}.js`, import.meta.url), "utf8")))
  const [shared = "", ...own] = sources
  return [shared, `window.sandboxProviders.stripeMinimums = ${JSON.stringify(stripeMinimums)}`, ...own].join("\n")
}

function renderFrame(names: Array<keyof typeof fields>) {
  const inputs = names.map((name) => {
    const { label, complete, hint } = fields[name]
    return html`<input
      data-field="${name}"
      aria-label="${label}"
      placeholder="${hint}"
      autocomplete="${complete}"
      inputmode="numeric"
    />`
  })
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <title>Champ de carte</title>
        <style>
          body {
            margin: 0;
            display: flex;
            gap: 0.5rem;
            color-scheme: light;
          }
          input {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            flex: 1;
            min-width: 4rem;
            min-height: 2.75rem;
            padding: 0 0.75rem;
            box-sizing: border-box;
            color: var(--ink);
          }
          input::placeholder {
            color: var(--placeholder);
          }
          input:first-child {
            flex-grow: 3;
          }
          /* Together they are one line in the shop's own box. */
          input:not(:only-of-type) {
            border: 0;
            padding: 0;
            min-height: 100vh;
            background: none;
          }
          @media (max-width: 22rem) {
            body {
              gap: 0.25rem;
            }
            input {
              min-width: 3.4rem;
              padding: 0 0.4rem;
              font-size: 0.8125rem;
            }
          }
        </style>
      </head>
      <body>
        ${inputs}
        <script src="/browser/stripe-frame.js"></script>
      </body>
    </html>`
}

/** Serves the stand-ins of the providers' browser libraries, at `/browser/<name>.js`, and Stripe's field frame. */
export function browserLibraryRoutes(): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  for (const [name, files] of Object.entries(browserLibraries)) {
    app.get(`/browser/${name}.js`, async (c) =>
      c.body(await readLibrary(files), 200, {
        "Content-Type": "text/javascript; charset=UTF-8",
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Cache-Control": "no-cache",
      }),
    )
  }
  app.get("/browser/stripe-frame", (c) => {
    const names = frameFields[c.req.query("type") ?? ""]
    return names ? c.html(renderFrame(names)) : c.notFound()
  })
  return app
}
