import { fieldProps, fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/fields"
import type { LocalizedProblem } from "~/problems"
import type { CancellationValues, FoundSubscriptions } from "~/shop/legal/cancellation.server"
import { cancellationSentences, declarationSentences, WISHED_DAY } from "~/texts/declarations"
import { DeclarationForm, StartAgain } from "./declaration-page"

const PATH = "/resilier"

type StepProps = {
  problems: readonly LocalizedProblem[] | null
  values: CancellationValues
  /** The day that was wished, as text; null for none. */
  wishedDay: string | null
}

/** First step: which contract. Asks for neither account nor reason. */
export function IdentifyContract({ problems, values, isCustomer }: StepProps & { isCustomer: boolean }) {
  const field = (name: "number" | "email" | "name" | "wished") => fieldProps(name, values, problems)
  return (
    <DeclarationForm action={PATH} problems={problems} carried={{ step: "identify" }}>
      <TextField {...field("name")} label="Prénom et nom" autoComplete="name" />
      <TextField
        {...field("number")}
        label="Numéro de commande ou d’abonnement"
        hint={declarationSentences.number}
        autoComplete="off"
        required
      />
      <TextField
        {...field("email")}
        label="E-mail"
        hint={cancellationSentences.email(isCustomer)}
        type="email"
        autoComplete="email"
        required
      />
      <TextField {...field("wished")} label={WISHED_DAY} hint={cancellationSentences.wished} type="date" autoComplete="off" />
      <SubmitButton>{isCustomer ? "Continuer" : "Recevoir un code"}</SubmitButton>
    </DeclarationForm>
  )
}

function CodeField(props: { hint?: string; defaultValue?: string; error: string | null }) {
  const code = { label: "Code reçu par e-mail", name: "code", inputMode: "numeric", autoComplete: "one-time-code" } as const
  return <TextField {...code} {...props} required />
}

/** Second step: the mailed code. The page does not tell whether a code was mailed. */
export function TypeCode({ problems, values }: StepProps) {
  const { number, email, name, wished } = values
  const areTooMany = problems?.some(({ code }) => code === "too-many-requests") ?? false
  return (
    <>
      <p className="notice notice-plain">{cancellationSentences.codeSent(email, areTooMany)}</p>
      <DeclarationForm action={PATH} problems={problems} carried={{ step: "verify", number, email, name, wished }}>
        <CodeField hint={cancellationSentences.code} {...fieldProps("code", values, problems)} />
        <SubmitButton>Continuer</SubmitButton>
      </DeclarationForm>
      <StartAgain path={PATH} />
    </>
  )
}

type FoundProps = StepProps & { found: FoundSubscriptions; chosen: string | null }

/** Third step, where the number has several subscriptions. */
export function ChooseSubscription({ problems, values, found, chosen }: FoundProps) {
  return (
    <>
      <DeclarationForm action={PATH} problems={problems} carried={{ step: "choose", ...values, found: JSON.stringify(found) }}>
        <RadioCards
          legend="Abonnement à résilier"
          name="subscription"
          cards={found.map(({ number, name, end }) => ({
            value: number,
            label: name,
            description: cancellationSentences.paidUntil({ number, end }),
          }))}
          defaultValue={chosen}
          error={fieldSentence(problems, "subscription")}
        />
        <SubmitButton>Continuer</SubmitButton>
      </DeclarationForm>
      <StartAgain path={PATH} />
    </>
  )
}

/** Last step: the recap and the button that cancels. Asks for the code again once it has expired. */
export function ConfirmCancellation({ problems, values, wishedDay, found, chosen }: FoundProps) {
  const subscription = found.find(({ number }) => number === chosen)
  const codeProblem = fieldSentence(problems, "code")
  if (!subscription) return null
  const { number, email, name, wished, code } = values
  const carried = {
    step: "confirm",
    number,
    email,
    name,
    wished,
    found: JSON.stringify(found),
    subscription: subscription.number,
    ...(codeProblem === null && { code }),
  }
  return (
    <>
      <div className="prose">
        <h2>Récapitulatif</h2>
        <p>{cancellationSentences.subscription(subscription)}</p>
        <p>{cancellationSentences.effect(subscription.end)}</p>
        {wishedDay ? <p>{cancellationSentences.wishedDay(wishedDay)}</p> : null}
        <p>Accusé de réception à&nbsp;: {email}</p>
      </div>
      <DeclarationForm action={PATH} problems={problems} carried={carried}>
        {codeProblem === null ? null : <CodeField error={codeProblem} />}
        <SubmitButton>Confirmer la résiliation</SubmitButton>
      </DeclarationForm>
      <StartAgain path={PATH} />
    </>
  )
}
