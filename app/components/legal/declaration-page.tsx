import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { ErrorSummary } from "~/components/forms/error-summary"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { Ways } from "~/components/shell/error-page"
import { LinkParagraph } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { DeclarationReceipt } from "~/shop/legal/declarations.server"
import { declarationSentences, withdrawalSentences } from "~/texts/declarations"
import { numberLabel } from "~/texts/number-label"
import { Sentence } from "~/components/ui/sentence"

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
        <PrivacyNote purpose={declarationSentences.purpose} />
      </Form>
    </>
  )
}

export function StartAgain({ path }: { path: string }) {
  return <LinkParagraph to={path} text="Recommencer" />
}

const DECLARED = {
  withdrawal: { sentence: declarationSentences.withdrawalReceived, what: "Commande" },
  cancellation: { sentence: declarationSentences.cancellationReceived, what: "Abonnement" },
} as const satisfies Record<DeclarationReceipt["kind"], object>

/** The content of the receipt that was mailed; without a reference only that it may have been, without a receipt three ways on. */
export function Receipt({ receipt }: { receipt: DeclarationReceipt | null }) {
  if (!receipt) return <Ways className="ways" fallback={null} />
  const { sentence, what } = DECLARED[receipt.kind]
  if (receipt.reference === "")
    return <p className="notice">{withdrawalSentences.perhapsReceived(receipt.number, receipt.moment, receipt.email)}</p>
  return (
    <div className="prose">
      <p className="notice">
        <Sentence
          text={sentence(receipt.moment, receipt.reference)}
          link={(reference) => <span className="whitespace-nowrap">{reference}</span>}
        />
      </p>
      <p>
        {what} {numberLabel(receipt.number)}
      </p>
      <ul>
        {receipt.content.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>{declarationSentences.mailed(receipt.email)}</p>
    </div>
  )
}
