import type { ReactNode } from "react"
import { redirectSentence } from "~/texts/provider-redirect"

/** A page after the steps, with one message: on the way to a provider, waiting, or done. */
export function CheckoutMessage({ children }: { children: ReactNode }) {
  return (
    <div className="page page-body">
      <div className="grid max-w-3xl grid-cols-1 justify-items-start gap-5">{children}</div>
    </div>
  )
}

/** The page on the way to a provider; a Refresh header leads on, and so does the link. */
export function ProviderRedirect({ to, provider }: { to: string; provider: string }) {
  return (
    <CheckoutMessage>
      <h1>Redirection vers {provider}</h1>
      <p role="status">{redirectSentence(provider)}</p>
      <p>
        <a className="button button-primary" href={to}>
          Continuer vers {provider}
        </a>
      </p>
    </CheckoutMessage>
  )
}
