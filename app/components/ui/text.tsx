import { Link } from "@remix-run/react"

/** What has just happened. The live region is always there, so that a new sentence is announced once. */
export function Notice({ text }: { text: string | null }) {
  return (
    <div role="status" className="notice-region">
      {text ? <p className="notice">{text}</p> : null}
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
