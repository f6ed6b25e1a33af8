import type { SepaMandate as Mandate } from "~/checkout/sepa-mandate.server"
import { Sentence } from "~/components/ui/sentence"
import { mandateSentences } from "~/texts/sepa-mandate"

/** The mandate that ordering with Bancontact signs. */
export function SepaMandate(mandate: Mandate) {
  return (
    <section className="notice grid gap-3" aria-labelledby="mandat-sepa">
      <h2 id="mandat-sepa">{mandateSentences.title}</h2>
      <p>
        <Sentence text={mandateSentences.authorisations(mandate)} />
      </p>
      <p>{mandateSentences.refund}</p>
      <p>{mandateSentences.debits}</p>
    </section>
  )
}
