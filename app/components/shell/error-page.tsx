import { Link, useLocation } from "@remix-run/react"
import { staticHtml } from "./lazy-component"
import { TextField } from "~/components/forms/fields"
import { ButtonLink } from "~/components/ui/text"
import type { SubmittedForm } from "~/http/submitted-form"
import { ERROR_PAGES, MISSING_IN_ACCOUNT, TYPED_IS_KEPT } from "~/texts/error-pages"

/** An empty cup and three ways on, which the customer area has none of. */
export const Ways = staticHtml(async () => (await import("./ways-on")).WaysOn)

type ErrorPageProps = {
  kind: keyof typeof ERROR_PAGES
  requestId: string | null
  /** The shopper's failed post, to be sent again. */
  typed?: SubmittedForm | null
}

/** The title of the error page for a status and the form that it keeps. */
export function errorTitle(status: number, typed: SubmittedForm | null): string {
  return typed?.confirmation?.title ?? ERROR_PAGES[errorKind(status)].title
}

export function errorKind(status: number): ErrorPageProps["kind"] {
  if (status === 404) return "not-found"
  if (status === 429) return "busy"
  if (status === 503 || status === 504) return "unavailable"
  return status >= 400 && status < 500 ? "refused" : "fault"
}

/** Sends what was typed once more, as a document: what it answers is a page. */
function RetryForm({ typed: { action, fields, passwords, confirmation } }: { typed: SubmittedForm }) {
  return (
    <form method="post" action={action} className="form">
      <p>{TYPED_IS_KEPT}</p>
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {passwords.map((password) => (
        <TextField key={password.name} {...password} type="password" required />
      ))}
      <button type="submit" className="button button-primary">
        {confirmation?.button ?? "Réessayer"}
      </button>
    </form>
  )
}

/** The page of an error: what happened, what to do next, and the request's id to quote. */
export function ErrorPage({ kind, requestId, typed }: ErrorPageProps) {
  const { title, text } = typed?.confirmation ?? ERROR_PAGES[kind]
  const retry = kind !== "not-found"
  const { pathname, search } = useLocation()
  const inAccount = kind === "not-found" && pathname.startsWith("/account/")
  return (
    <div className="page page-body">
      <div className="empty empty-drawn">
        <h1>{title}</h1>
        <p>{inAccount ? MISSING_IN_ACCOUNT : text}</p>
        {typed ? <RetryForm typed={typed} /> : null}
        <div className="pills">
          {retry && !typed ? (
            <a href={pathname + search} className="button button-primary">
              Réessayer
            </a>
          ) : null}
          {inAccount ? <ButtonLink to="/account" text="Espace client" /> : null}
          {/* A shop that does not answer has no other page either. */}
          {inAccount || kind === "unavailable" ? null : (
            <Link to="/boutique" className={`button ${retry ? "button-quiet" : "button-primary"}`}>
              Voir la boutique
            </Link>
          )}
        </div>
        <Ways className="ways" fallback={null} />
        {requestId ? (
          <p className="text-soft">
            Référence à nous communiquer&nbsp;: <code>{requestId}</code>
          </p>
        ) : null}
      </div>
    </div>
  )
}
