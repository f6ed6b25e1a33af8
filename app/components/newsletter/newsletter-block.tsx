import { useLocation } from "@remix-run/react"
import { useVisitor } from "~/components/account/use-visitor"
import { NEWSLETTER_PAGE } from "~/shop/newsletter/newsletter-form"
import { NewsletterForm } from "./newsletter-form"

/**
 * The footer's newsletter block (specification §2). Hidden for an account that has opted in; what a sign-up on this
 * page said stays readable. On the newsletter's own page the form stands in the page.
 */
export function NewsletterBlock({ storeName }: { storeName: string }) {
  const { loggedIn, emailOptin } = useVisitor()
  const { pathname, search } = useLocation()
  if (pathname === NEWSLETTER_PAGE) return null
  return (
    <section className="newsletter max-w-[34rem]" aria-labelledby="newsletter-titre">
      <h2 id="newsletter-titre" className={emailOptin ? "sr-only" : undefined}>
        Newsletter
      </h2>
      <NewsletterForm
        storeName={storeName}
        loggedIn={loggedIn}
        optedIn={emailOptin}
        next={pathname + search}
        idPrefix="newsletter-"
      />
    </section>
  )
}
