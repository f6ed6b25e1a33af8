import { readFile } from "node:fs/promises"
import { Hono } from "hono"
import type { SandboxEnv } from "../../storage/context.ts"

const libraries = ["stripe", "paypal", "google-pay", "apple-pay", "amazon-pay"]

/** Serves the stand-ins of the providers' browser libraries, at `/browser/<name>.js`. */
export function browserLibraryRoutes(): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  for (const name of libraries) {
    app.get(`/browser/${name}.js`, async (c) => {
      const source = await readFile(new URL(`./${name}.js`, import.meta.url))
      return c.body(source, 200, {
        "Content-Type": "text/javascript; charset=UTF-8",
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Cache-Control": "no-cache",
      })
    })
  }
  return app
}
