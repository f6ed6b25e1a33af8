import { Hono } from "hono"
import { html } from "hono/html"
import { renderPage } from "../providers/page.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** What a person meets who opens one of the sandbox's addresses by hand. */
export function startPageRoutes({ shopOrigin, storefrontOrigin, providersOrigin }: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/", (c) =>
    c.html(
      renderPage(
        "Bac à sable de la boutique",
        html`<p>
            Ce serveur remplace le commerce hébergé, le coffre des cartes et les pages de paiement. Aucun argent ne circule.
          </p>
          <ul class="list">
            <li><a href="${shopOrigin}">La boutique</a></li>
            <li><a href="${storefrontOrigin}/__outbox">Les e-mails envoyés</a></li>
            <li><a href="${storefrontOrigin}/__orders">Les commandes</a></li>
            <li><a href="${storefrontOrigin}/__faults">Les pannes en cours (JSON)</a></li>
          </ul>
          <p>
            Les pages de paiement (${providersOrigin}/provider/…) s’ouvrent depuis la boutique : chacune sait accepter, refuser,
            annuler ou laisser en attente.
          </p>`,
      ),
    ),
  )
  return app
}
