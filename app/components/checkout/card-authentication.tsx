import { useEffect, useState } from "react"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { useHydrated } from "~/components/shell/lazy-component"
import { usePageMode } from "~/components/shell/root-data"
import { DocumentLink } from "~/components/ui/text"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import type { LocalizedProblem } from "~/problems"
import { bankSentences } from "~/texts/bank-confirmation"
import { CheckoutMessage } from "./checkout-message"

type CardAuthenticationProps = {
  clientConfig: PaymentClientConfig
  clientSecret: string
  next: string
  problems: readonly LocalizedProblem[] | null
  /** Another card than the order's, by its token. */
  token?: string
  otherWay: { href: string; text: string }
}

/** Lets the shopper's bank ask about the card, then goes on to `next`, which completes the payment, accepted or not. */
export function CardAuthentication({
  clientConfig: given,
  clientSecret,
  next,
  problems,
  token = "",
  otherWay,
}: CardAuthenticationProps) {
  const [clientConfig] = useState(given)
  const { light } = usePageMode()
  const scripted = useHydrated()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    const onError = () => !gone && setFailed(true)
    async function ask() {
      const { createSwellPayment } = await import("~/payments/client/payment-element.client")
      let isAnswered = false
      const onSuccess = () => {
        isAnswered = true
        window.location.replace(next)
      }
      await createSwellPayment(clientConfig).handleRedirect({ card: { clientSecret, onSuccess, onError } })
      // A method that the store has switched off asks nothing, and reports nothing.
      if (!isAnswered) onError()
    }
    ask().catch(onError)
    return () => {
      gone = true
    }
  }, [clientConfig, clientSecret, next])

  return (
    <CheckoutMessage>
      <h1>Vérification par votre banque</h1>
      <ErrorSummary problems={problems} />
      {failed ? (
        <p className="notice notice-failed" role="alert">
          {bankSentences.notAsked}
        </p>
      ) : (
        <p role="status">{scripted ? bankSentences.asking : ""}</p>
      )}
      {failed || light || !scripted ? (
        <form method="post" className={`grid justify-items-start gap-3${failed ? "" : " without-script"}`}>
          {failed ? null : <p>{bankSentences.onItsPage}</p>}
          <input type="hidden" name="token" value={token} />
          <SubmitButton name="by" value="page">
            Continuer sur la page de ma banque
          </SubmitButton>
        </form>
      ) : null}
      <p className="flex flex-wrap gap-3">
        {failed ? (
          <button type="button" className="button button-quiet" onClick={() => window.location.reload()}>
            Réessayer
          </button>
        ) : null}{" "}
        <DocumentLink {...otherWay} look="quiet" />
      </p>
    </CheckoutMessage>
  )
}
