import { Breadcrumb } from "~/components/ui/page-parts"
import { LinkParagraph, TextLink } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { ShellView } from "~/shop/content/shell-view"
import { ALREADY_SUBSCRIBED } from "~/texts/newsletter"
import { NewsletterForm, type NewsletterFormProps, useNewsletter } from "./newsletter-form"

type NewsletterPageProps = Omit<NewsletterFormProps, "signUp" | "idPrefix"> & {
  newsletter: ShellView["newsletter"]
  problems: readonly LocalizedProblem[] | null
}

/** The page behind the footer's newsletter form. */
export function NewsletterPage({ newsletter, problems, ...props }: NewsletterPageProps) {
  const signUp = useNewsletter(problems)
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={[]} />
      <h1 className="mt-3">{newsletter.title}</h1>
      <div className="mt-3 grid max-w-xl gap-6">
        <p className="text-lg text-soft">{newsletter.text}</p>
        {props.optedIn ? (
          <p>
            {ALREADY_SUBSCRIBED} <TextLink to="/desinscription" text="Se désinscrire" />
          </p>
        ) : null}
        <NewsletterForm {...props} signUp={signUp} idPrefix="" />
        {signUp.step === "settled" ? <LinkParagraph to="/boutique" text="Voir la boutique" /> : null}
      </div>
    </div>
  )
}
