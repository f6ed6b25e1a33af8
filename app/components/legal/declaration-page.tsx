import type { ReactNode } from "react"
import { Breadcrumb } from "~/components/ui/breadcrumb"
import { ContactWays } from "~/components/content/contact-ways"
import type { ShopContact } from "~/shop/content/shell-view"
import type { DeclarationReceipt } from "~/shop/legal/declarations.server"

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

/** What was declared, when, and under which reference (the same stands in the mail). */
export function Receipt({ receipt, numberLabel }: { receipt: DeclarationReceipt; numberLabel: string }) {
  return (
    <div className="prose">
      <p role="status" className="notice">
        Reçu le {receipt.moment}, sous la référence <span className="whitespace-nowrap">{receipt.reference}</span>.
      </p>
      <p>
        {numberLabel}&nbsp;: {receipt.number}
      </p>
      <ul>
        {receipt.content.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Le même accusé de réception part par e-mail à {receipt.email}. Conservez-le.</p>
    </div>
  )
}

/** The page of a receipt that is not kept any more: it promises nothing. */
export function MissingReceipt() {
  return (
    <p>
      Cet accusé de réception ne s’affiche plus ici&nbsp;: si votre déclaration a été reçue, il est dans vos e-mails. Sans
      nouvelles de notre part, écrivez-nous.
    </p>
  )
}
