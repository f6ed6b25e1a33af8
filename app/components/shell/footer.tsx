import { Form, useLocation } from "@remix-run/react"
import { NewsletterForm, useNewsletter } from "~/components/newsletter/newsletter-form"
import type { ShellView } from "~/shop/content/shell-view"
import { QUOTE_OPENER } from "~/shop/account/quotes/quote-paths"
import { NEWSLETTER_PAGE } from "~/shop/newsletter/newsletter-form"
import { staticHtml } from "./lazy-component"
import { MenuItems } from "./menus"
import { usePageMode, useVisitor } from "./root-data"

// Their page changes them only with the document: no browser needs their code.
const Places = staticHtml(async () => (await import("./places")).Places)

/** Newsletter, three addresses, practical links, credits, and the legal links that stand in no group above [2.19]–[2.22]. */
export function Footer({ shell }: { shell: ShellView }) {
  return (
    <footer className="footer">
      <div className="page">
        <NewsletterBlock shell={shell} />
        <Places className="footer-places" fallback={null} />
        {shell.footer.length > 0 ? (
          <nav className="footer-groups" aria-label="Informations pratiques">
            {shell.footer.map((group) => (
              <div key={group.name}>
                <h3>{group.name}</h3>
                <details>
                  <summary aria-label={group.name} />
                </details>
                <MenuItems items={group.items} quoteId={QUOTE_OPENER} />
              </div>
            ))}
          </nav>
        ) : null}
        <div className="legal-row">
          <p>{`© ${shell.year} ${shell.storeName}${shell.credits ? ` — ${shell.credits}` : ""}`}</p>
          <nav aria-label="Informations légales">
            <MenuItems items={shell.legal} />
          </nav>
          <DisplaySwitch />
        </div>
      </div>
    </footer>
  )
}

/** The footer's switch between pages with and without script; the page is loaded anew, because it has to lose or gain them. */
function DisplaySwitch() {
  const { light } = usePageMode()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/preferences" reloadDocument className="display-switch">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" name="display" value={light ? "full" : "light"}>
        {light ? "Version complète" : "Version légère"}
      </button>
    </Form>
  )
}

/** Hidden on the newsletter's own page, and for an account that has opted in before. */
function NewsletterBlock({ shell: { storeName, newsletter } }: { shell: ShellView }) {
  const { loggedIn, emailOptin } = useVisitor()
  const { pathname, search } = useLocation()
  const signUp = useNewsletter(null)
  if (pathname === NEWSLETTER_PAGE || (emailOptin && signUp.step === "open")) return null
  return (
    <section className="footer-newsletter" aria-label="Newsletter">
      <div>
        <h2>{newsletter.title}</h2>
        <p>{newsletter.text}</p>
      </div>
      <NewsletterForm
        signUp={signUp}
        storeName={storeName}
        loggedIn={loggedIn}
        optedIn={emailOptin}
        next={pathname + search}
        idPrefix="newsletter-"
      />
    </section>
  )
}
