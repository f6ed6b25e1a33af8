import { Form, useLocation } from "@remix-run/react"
import { NewsletterForm, useNewsletter } from "~/components/newsletter/newsletter-form"
import type { ShellView } from "~/shop/content/shell-view"
import { phoneAddress } from "~/texts/phone"
import { NEWSLETTER_PAGE } from "~/shop/newsletter/newsletter-form"
import { MenuItems } from "./menus"
import { usePageMode, useVisitor } from "./root-data"

function Places({ places }: Pick<ShellView, "places">) {
  return (
    <>
      <h2 className="sr-only">Nos adresses</h2>
      <ul className="places">
        {places.map((place) => (
          <li key={place.id}>
            <h3>{place.name}</h3>
            <address className="not-italic">
              {place.street}, {place.town}
              {place.phone ? (
                <>
                  <br />
                  <a href={phoneAddress(place.phone)}>{place.phone}</a>
                </>
              ) : null}
            </address>{" "}
            {place.hours ? <p>{place.hours}</p> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Newsletter, three addresses, practical links, credits, and the legal links that stand in no group above [2.19]–[2.22]. */
export function Footer({ shell }: { shell: ShellView }) {
  return (
    <footer className="footer">
      <div className="page">
        <NewsletterBlock shell={shell} />
        {shell.places.length > 0 ? <Places places={shell.places} /> : null}
        {shell.footer.length > 0 ? (
          <nav className="footer-groups" aria-label="Informations pratiques">
            {shell.footer.map((group) => (
              <div key={group.name}>
                <h3>{group.name}</h3>
                <MenuItems items={group.items} />
              </div>
            ))}
          </nav>
        ) : null}
        <div className="legal-row">
          <p>
            © {shell.year} {shell.storeName}
            {shell.credits ? ` — ${shell.credits}` : ""}
          </p>
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
