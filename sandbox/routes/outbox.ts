import { Hono } from "hono"
import { html } from "hono/html"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { getRecord, listRecords } from "../storage/records.ts"
import { renderPage } from "../providers/page.ts"
import { settleEvents } from "../services/functions/events.ts"
import { startPageRoutes } from "./start-page.ts"

type Mail = { id: string; to: string; subject: string; text: string; html?: string; kind: string; date: string }

function linkAddresses(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}

/** The start page, and the mails that the backend would have sent: a page to read them, or JSON when that is accepted. */
export function outboxRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.route("/", startPageRoutes(context))
  app.get("/__outbox", async (c) => {
    await settleEvents(context)
    const mails = listRecords<Mail>(context.database, "mails")
    if (c.req.header("accept")?.includes("application/json")) return c.json(mails)
    const rows = mails.toReversed().map(
      (mail) =>
        html`<li>
          <a href="/__outbox/${mail.id}">${mail.subject}</a>
          <p>À ${mail.to}, <time datetime="${mail.date}">${mail.date}</time></p>
          <p class="quiet">${mail.text.slice(0, 160)}</p>
        </li>`,
    )
    return c.html(
      renderPage(
        "E-mails envoyés",
        rows.length > 0
          ? html`<ol class="list">
              ${rows}
            </ol>`
          : html`<p>Aucun e-mail.</p>`,
      ),
    )
  })
  app.get("/__outbox/:id", (c) => {
    const mail = getRecord<Mail>(context.database, "mails", c.req.param("id"))
    if (!mail) return c.html(renderPage("E-mail introuvable", html`<p><a href="/__outbox">Tous les e-mails</a></p>`), 404)
    const body = html`<dl>
        <dt>À</dt>
        <dd>${mail.to}</dd>
        <dt>Date</dt>
        <dd>${mail.date}</dd>
        <dt>Genre</dt>
        <dd>${mail.kind}</dd>
      </dl>
      <div class="text">${linkAddresses(mail.text)}</div>
      ${mail.html ? html`<iframe title="Version mise en forme" sandbox="" srcdoc="${mail.html}"></iframe>` : ""}
      <p><a href="/__outbox">Tous les e-mails</a></p>`
    return c.html(renderPage(mail.subject, body))
  })
  return app
}
