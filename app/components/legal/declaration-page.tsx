import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { ErrorSummary } from "~/components/forms/error-summary"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { LinkParagraph } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { DeclarationReceipt } from "~/shop/legal/declarations.server"

type DeclarationFormProps = {
  action: "/resilier" | "/retractation"
  problems: readonly LocalizedProblem[] | null
  /** The step and the values of earlier steps. */
  carried: Readonly<Record<string, string | number>>
  children: ReactNode
}

/** The form of one step. */
export function DeclarationForm({ action, problems, carried, children }: DeclarationFormProps) {
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form method="post" action={action} noValidate className="grid gap-5">
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <PrivacyNote purpose="Ces informations servent à traiter votre déclaration et à vous en accuser réception." />
      </Form>
    </>
  )
}

export function StartAgain({ path }: { path: string }) {
  return <LinkParagraph to={path} text="Recommencer" />
}

const DECLARED = {
  withdrawal: { received: "Rétractation reçue", number: "Commande" },
  cancellation: { received: "Résiliation reçue", number: "Abonnement" },
} as const satisfies Record<DeclarationReceipt["kind"], object>

/** The content of the receipt that was mailed. */
export function Receipt({ receipt }: { receipt: DeclarationReceipt }) {
  const { received, number } = DECLARED[receipt.kind]
  return (
    <div className="prose">
      <p role="status" className="notice">
        {received} le {receipt.moment}, sous la référence <span className="whitespace-nowrap">{receipt.reference}</span>.
      </p>
      <p>
        {number}&nbsp;: {receipt.number}
      </p>
      <ul>
        {receipt.content.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Le même accusé de réception vous est envoyé par e-mail à {receipt.email}. Conservez-le.</p>
    </div>
  )
}

/** Replaces a receipt that has expired. */
export function MissingReceipt() {
  return (
    <p>
      Cet accusé de réception ne s’affiche plus ici&nbsp;: si votre déclaration a été reçue, il est dans vos e-mails. Sans
      nouvelles de notre part, écrivez-nous.
    </p>
  )
}
