import type { ReactNode } from "react"
import { Breadcrumb } from "~/components/ui/breadcrumb"
import type { ShopContact } from "~/shop/content/shell-view"
import { ContactWays } from "~/components/ui/contact-ways"

type DeclarationPageProps = { title: string; intro: ReactNode; contact: ShopContact; children: ReactNode }

/** A page with one step of a declaration, and beside it the ways to declare without the form. */
export function DeclarationPage({ title, intro, contact, children }: DeclarationPageProps) {
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={[]} />
      <h1 className="mt-3">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-lg text-soft">{intro}</p>
      <div className="form-columns">
        <section className="grid content-start gap-6" aria-label={title}>
          {children}
        </section>
        <ContactWays contact={contact} />
      </div>
    </div>
  )
}
