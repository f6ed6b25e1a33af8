import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { ErrorSummary } from "~/components/forms/error-summary"
import { useFormProblems } from "./use-card-fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { usePageMode } from "~/components/shell/root-data"
import { useHydrated } from "~/components/shell/lazy-component"
import { DocumentLinkParagraph } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import { UNPAID_TITLES, unpaidAdvice } from "~/texts/unpaid-order"
import { TokenForm } from "./card-fields"
import { CheckoutMessage } from "./checkout-message"
import { UnpaidNotice } from "./unpaid-order"

type OrderAuthenticationProps = {
  clientConfig: PaymentClientConfig
  unpaid: UnpaidOrder
  next: string
  problems: readonly LocalizedProblem[] | null
}

/** A follow-up link opens this page for whoever has it, so the card's address is not told. */
const NO_HOLDER = {}

/** An order whose card was not taken: its shopper confirms it with the bank, or pays the same order with another card. */
export function OrderAuthentication({ clientConfig, unpaid, next, problems: given }: OrderAuthenticationProps) {
  const [problems, setProblems] = useFormProblems(given)
  const { light } = usePageMode()
  const scripted = useHydrated() && !light
  return (
    <CheckoutMessage>
      <h1>{UNPAID_TITLES[unpaid.state]}</h1>
      <ErrorSummary problems={problems} />
      <UnpaidNotice unpaid={{ ...unpaid, confirm: null }} checkAgain={null} />
      <form method="post">
        <SubmitButton name="by" value={scripted ? "script" : "page"}>
          {unpaid.state === "failed" ? "Réessayer avec la même carte" : "Confirmer auprès de ma banque"}
        </SubmitButton>
      </form>
      {light ? null : (
        <section className="mt-5 grid w-full max-w-xl gap-5" aria-labelledby="autre-carte">
          <h2 id="autre-carte">Payer avec une autre carte</h2>
          <TokenForm
            {...{ clientConfig, problems, setProblems }}
            holder={NO_HOLDER}
            submit={unpaid.amount === null ? "Enregistrer cette carte" : `Payer ${unpaid.amount}`}
            look="quiet"
            instead={unpaidAdvice.withoutScript}
          >
            <input type="hidden" name="by" value="script" />
          </TokenForm>
        </section>
      )}
      <DocumentLinkParagraph href={next} text="Revenir à ma commande" />
    </CheckoutMessage>
  )
}
