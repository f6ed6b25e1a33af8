type PaymentFactsProps = {
  method: string | null
  amount: string
  /** Day and time at which the payment was begun. */
  begun: string
  reference: string
  providerReference: string | null
}

/** By what a payment is found again, for the shopper to keep and to tell. */
export function PaymentFacts({ method, amount, begun, reference, providerReference }: PaymentFactsProps) {
  const facts: [label: string, text: string | null][] = [
    ["Moyen de paiement", method],
    ["Montant", amount],
    ["Commencé le", begun],
    ["Référence", reference],
    ["Numéro chez le prestataire", providerReference],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_1fr]">
      {facts.map(([label, text]) =>
        text === null ? null : (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
