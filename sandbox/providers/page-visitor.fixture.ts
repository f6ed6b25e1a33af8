import { expect } from "vitest"
import { runVaultCall } from "../services/vault/vault-calls.ts"
import type { SandboxContext } from "../storage/context.ts"
import { putRecord } from "../storage/records.ts"
import { createBareContext } from "./bare-context.fixture.ts"
import { providerRoutes } from "./routes.ts"

/** The shop's page that payments return to in tests. */
export const shopPage = "http://localhost:3000/commande/verification"

/** The providers' host for tests, with what a shopper's browser does there. */
export type PageVisitor = {
  context: SandboxContext
  app: ReturnType<typeof providerRoutes>
  /** Makes an intent at the vault. */
  intent(data: Record<string, unknown>): Record<string, string>
  /** Posts a choice as the page's form does. */
  choose(path: string, choice: string): Promise<Response>
  /** Presses a button that the page must have; the address that follows, or null for a page without a way back. */
  press(path: string, choice: string): Promise<URL | null>
}

/** Makes the providers' host over an empty database with the cart "cart1". */
export function createPageVisitor(): PageVisitor {
  const context = createBareContext()
  const app = providerRoutes(context)
  putRecord(context.database, "carts", { id: "cart1" })

  async function listChoices(path: string): Promise<string[]> {
    const page = await app.request(path)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('<html lang="fr">')
    expect(text).not.toContain("<script")
    return [...text.matchAll(/<button name="choice" value="(\w+)">/g)].map((match) => String(match[1]))
  }

  const choose = async (path: string, choice: string) =>
    app.request(path, { method: "POST", body: new URLSearchParams({ choice }) })

  async function press(path: string, choice: string): Promise<URL | null> {
    expect(await listChoices(path)).toContain(choice)
    const answer = await choose(path, choice)
    if (answer.status === 303) return new URL(String(answer.headers.get("location")))
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain("Paiement accepté")
    expect(text).not.toContain("href")
    return null
  }

  const intent = (data: Record<string, unknown>) => runVaultCall(context, "/intent", "post", data) as Record<string, string>
  return { context, app, intent, choose, press }
}
