import type { DeclarationReceipt } from "~/shop/legal/receipts.server"

/** What was declared, when, and under which reference (the same stands in the mail). */
export function Receipt({ receipt, numberLabel }: { receipt: DeclarationReceipt; numberLabel: string }) {
  return (
    <div className="prose">
      <p role="status" className="notice">
        Reçu le {receipt.moment}, sous la référence <span className="whitespace-nowrap">{receipt.reference}</span>.
      </p>
      <p>
        {numberLabel}&nbsp;: {receipt.number}
      </p>
      <ul>
        {receipt.content.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Le même accusé de réception part par e-mail à {receipt.email}. Conservez-le.</p>
    </div>
  )
}

/** The page of a receipt that is not kept any more: it promises nothing. */
export function MissingReceipt() {
  return (
    <p>
      Cet accusé de réception ne s’affiche plus ici&nbsp;: si votre déclaration a été reçue, il est dans vos e-mails. Sans
      nouvelles de notre part, écrivez-nous.
    </p>
  )
}
