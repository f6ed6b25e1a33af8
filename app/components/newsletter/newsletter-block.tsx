import { useLocation } from "@remix-run/react"
import { useVisitor } from "~/components/account/use-visitor"
import { NEWSLETTER_PAGE } from "~/shop/newsletter/newsletter-form"
import { NewsletterForm, useNewsletter } from "./newsletter-form"

/**
 * The footer's newsletter block (specification §2). Hidden for an account that has opted in; what a sign-up on this
 * page said stays readable. On the newsletter's own page the form stands in the page.
 */
export function NewsletterBlock({ storeName }: { storeName: string }) {
  const { loggedIn, emailOptin } = useVisitor()
  const { pathname, search } = useLocation()
  const signUp = useNewsletter(null)
  if (pathname === NEWSLETTER_PAGE || (emailOptin && signUp.step === "open")) return null
  return (
    <section
      className="mb-12 grid max-w-[38rem] gap-3 rounded bg-paper p-6 text-ink [--focus:var(--ink)]"
      aria-labelledby="newsletter-titre"
    >
      <h2 id="newsletter-titre" className="text-lg">
        Newsletter
      </h2>
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
