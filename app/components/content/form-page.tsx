import type { ComponentProps, ReactNode } from "react"
import { AddressLines, Breadcrumb } from "~/components/ui/page-parts"
import { DocumentLink } from "~/components/ui/text"
import type { ShopContact } from "~/shop/content/shell-view"
import { phoneAddress } from "~/texts/phone"

type FormPageProps = {
  title: string
  intro?: ReactNode
  contact: ShopContact
  /** The pages above this one. */
  crumbs?: ComponentProps<typeof Breadcrumb>["crumbs"]
  /** Of the form's section. */
  id?: string
  label?: string
  children: ReactNode
}

/** A page with a form, beside the ways to say the same without it. */
export function FormPage({ title, intro, contact, crumbs = [], id, label = title, children }: FormPageProps) {
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={crumbs} />
      <h1 className="mt-3">{title}</h1>
      {intro ? <p className="prose mt-3 text-lg text-soft">{intro}</p> : null}
      <div className="form-columns">
        {children ? (
          <section className="grid content-start gap-6" id={id} aria-label={label}>
            {children}
          </section>
        ) : null}
        <ContactWays contact={contact} />
      </div>
    </div>
  )
}

function ContactWays({ contact: { email, phone, place } }: { contact: ShopContact }) {
  const links = [email && { href: `mailto:${email}`, text: email }, phone && { href: phoneAddress(phone), text: phone }]
  return (
    <aside className="form-aside" aria-labelledby="nous-ecrire">
      <h2 id="nous-ecrire">Nous joindre autrement</h2>
      {links.map((link) =>
        link ? (
          <p key={link.href}>
            <DocumentLink href={link.href} text={link.text} />
          </p>
        ) : null,
      )}
      {place ? <AddressLines lines={[place.name, place.street, place.town]} /> : null}
    </aside>
  )
}
