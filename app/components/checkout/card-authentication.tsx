import { useEffect, useState } from "react"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { useHydrated } from "~/components/shell/lazy-component"
import { usePageMode } from "~/components/shell/root-data"
import { DocumentLink } from "~/components/ui/text"
import type { CardProblemCode } from "~/payments/client/payment-element.client"
import type { PaymentClientConfig } from "~/checkout/payment-client-config"
import type { LocalizedProblem } from "~/problems"
import { cardSentences } from "~/texts/card-sentences"
import { bankSentences } from "~/texts/bank-confirmation"
import { CheckoutMessage } from "./checkout-message"

type CardAuthenticationProps = {
  clientConfig: PaymentClientConfig
  clientSecret: string
  next: string
  problems: readonly LocalizedProblem[] | null
  otherWay: { href: string; text: string }
}

/** Lets the shopper's bank ask about the card, then goes on to `next`, which completes the payment, accepted or not. */
export function CardAuthentication({ clientConfig: given, clientSecret, next, problems, otherWay }: CardAuthenticationProps) {
  const [clientConfig] = useState(given)
  const { light } = usePageMode()
  const scripted = useHydrated()
  const [problem, setProblem] = useState<CardProblemCode | null>(null)

  useEffect(() => {
    let gone = false
    async function ask() {
      const { cardProblemOf, createSwellPayment } = await import("~/payments/client/payment-element.client")
      const fail = (error: unknown) => !gone && setProblem(cardProblemOf(error))
      const element = createSwellPayment(clientConfig)
      const onSuccess = () => window.location.replace(next)
      await element.handleRedirect({ card: { clientSecret, onSuccess, onError: fail } }).catch(fail)
    }
    ask().catch(() => !gone && setProblem("service-unavailable"))
    return () => {
      gone = true
    }
  }, [clientConfig, clientSecret, next])

  return (
    <CheckoutMessage>
      <h1>Vérification par votre banque</h1>
      <ErrorSummary problems={problems} />
      {problem ? (
        <p className="notice notice-failed" role="alert">
          {cardSentences[problem]}
        </p>
      ) : (
        <p role="status">{scripted ? bankSentences.asking : ""}</p>
      )}
      {light || !scripted ? <WithoutScript /> : null}
      <p className="flex flex-wrap gap-3">
        {problem ? (
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Réessayer
          </button>
        ) : null}{" "}
        <DocumentLink {...otherWay} look="quiet" />
      </p>
    </CheckoutMessage>
  )
}

function WithoutScript() {
  return (
    <form method="post" className="without-script grid justify-items-start gap-3">
      <p>{bankSentences.onItsPage}</p>
      <SubmitButton name="by" value="page">
        Continuer sur la page de ma banque
      </SubmitButton>
    </form>
  )
}
