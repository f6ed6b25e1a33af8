import { Link } from "@remix-run/react"
import { isSharedPath } from "~/shop/content/shared-path"

/** What an answer says it has done, or why it has not, and which answer that was; unseen where the page itself shows it. */
export type NoticeView = { id: string | null; text: string; look: "notice" | "notice notice-failed" | "sr-only" }

/** Without script this is what leads to what a press has done. */
const FIRST_FOCUS = { tabIndex: -1, autoFocus: true }

/**
 * What has just happened. The live region is always there, so that a new sentence is announced once, and the same one again if
 * another answer says it. Served with its page, where nobody announces it, it takes the focus.
 *
 * @param props.id of the sentence in a panel, whose opening says it
 */
export function Notice({ notice, id }: { notice: NoticeView | null; id?: string }) {
  return (
    <div role="status" className="notice-region">
      {notice ? (
        <p key={notice.id} className={notice.look} id={id} {...(id || notice.look === "sr-only" ? null : FIRST_FOCUS)}>
          {notice.text}
        </p>
      ) : null}
    </div>
  )
}

/** A link inside a text. */
export function TextLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="link">
      {text}
    </Link>
  )
}

/** Where a link leads, and whether scripts fetch that page ahead: everybody's, where the browser is not to save data. */
export function linkAhead(to: string): { to: string; prefetch: "intent" | "none" } {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean } }
  return { to, prefetch: isSharedPath(to.replace(/[?#].*/, "")) && !connection?.saveData ? "intent" : "none" }
}

/** A line of its own with one link. */
export function LinkParagraph(link: { to: string; text: string }) {
  return (
    <p>
      <TextLink {...link} />
    </p>
  )
}

type ButtonLinkProps = { to: string; text: string; look?: "primary" | "quiet"; rel?: "prev" | "next"; reloadDocument?: boolean }

/** A link that looks like a button. */
export function ButtonLink({ to, text, look = "primary", ...others }: ButtonLinkProps) {
  return (
    <Link to={to} className={`button button-${look}`} {...others}>
      {text}
    </Link>
  )
}

type DocumentLinkProps = { href: string; text: string; look?: "link" | "primary" | "quiet"; id?: string }

/** A link that the browser follows without the router: what comes next is loaded as a document. */
export function DocumentLink({ text, look = "link", ...address }: DocumentLinkProps) {
  return (
    <a className={look === "link" ? "link" : `button button-${look}`} {...address}>
      {text}
    </a>
  )
}

/** The same on a line of its own. */
export function DocumentLinkParagraph(link: DocumentLinkProps) {
  return (
    <p>
      <DocumentLink {...link} />
    </p>
  )
}

/** A link that opens beside the page, which keeps what was typed. */
export function NewTabLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {text}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}
