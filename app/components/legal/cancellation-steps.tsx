import { Form, Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import type { CancellationStep, CancellationValues, FoundSubscriptions } from "~/shop/legal/cancellation-form"

type StepProps = { problems: readonly LocalizedProblem[] | null; values: CancellationValues }

function Step({ step, problems, children }: { step: CancellationStep; problems: StepProps["problems"]; children: ReactNode }) {
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form method="post" action="/resilier" noValidate className="grid gap-5">
        <input type="hidden" name="step" value={step} />
        {children}
      </Form>
    </>
  )
}

function Contract({ values: { number, email }, code }: { values: CancellationValues; code?: string }) {
  return (
    <>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="email" value={email} />
      {code ? <input type="hidden" name="code" value={code} /> : null}
    </>
  )
}

function StartAgain() {
  return (
    <p>
      <Link to="/resilier" className="link">
        Recommencer
      </Link>
    </p>
  )
}

/** First: which contract. No account and no reason are asked. */
export function IdentifyContract({ problems, values }: StepProps) {
  const field = (name: "number" | "email") => ({ name, defaultValue: values[name], error: fieldSentence(problems, name) })
  return (
    <Step step="identify" problems={problems}>
      <TextField
        {...field("number")}
        label="Numéro de commande ou d’abonnement"
        hint="Dans l’e-mail de confirmation."
        autoComplete="off"
        required
      />
      <TextField
        {...field("email")}
        label="E-mail"
        hint="Celui de la commande. Un code y est envoyé."
        type="email"
        autoComplete="email"
        required
      />
      <SubmitButton>Recevoir un code</SubmitButton>
    </Step>
  )
}

/** Second: the code that was mailed. Whether one was, nobody is told. */
export function TypeCode({ problems, values }: StepProps) {
  const areTooMany = problems?.some(({ code }) => code === "too-many-requests") ?? false
  return (
    <>
      <p role="status" className="notice notice-plain">
        Si un abonnement correspond à ce numéro et à cette adresse,{" "}
        {areTooMany ? "le dernier code envoyé à" : "un code vient de partir à"} {values.email}
        {areTooMany ? " reste valable quinze minutes" : ""}. Rien reçu&nbsp;? Vérifiez les indésirables, ou écrivez-nous.
      </p>
      <Step step="verify" problems={problems}>
        <Contract values={values} />
        <TextField
          label="Code reçu par e-mail"
          name="code"
          hint="Six chiffres, valables quinze minutes."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          defaultValue={values.code}
          error={fieldSentence(problems, "code")}
        />
        <SubmitButton>Continuer</SubmitButton>
      </Step>
      <StartAgain />
    </>
  )
}

type FoundProps = StepProps & { found: FoundSubscriptions; chosen: string | null }

/** Where the number leads to several subscriptions. */
export function ChooseSubscription({ problems, values, found, chosen }: FoundProps) {
  return (
    <>
      <Step step="choose" problems={problems}>
        <Contract values={values} code={values.code} />
        <input type="hidden" name="found" value={JSON.stringify(found)} />
        <RadioCards
          legend="Abonnement à résilier"
          name="subscription"
          cards={found.map(({ number, name, end }) => ({
            value: number,
            label: name,
            description: `${number}, payé jusqu’au ${end}`,
          }))}
          defaultValue={chosen}
          error={fieldSentence(problems, "subscription")}
        />
        <SubmitButton>Continuer</SubmitButton>
      </Step>
      <StartAgain />
    </>
  )
}

/** Last: the recap and the button that ends the contract. A code that has run out is asked anew here. */
export function ConfirmCancellation({ problems, values, found, chosen }: FoundProps) {
  const subscription = found.find(({ number }) => number === chosen)
  const codeProblem = fieldSentence(problems, "code")
  if (!subscription) return null
  return (
    <>
      <div className="prose">
        <h2>Récapitulatif</h2>
        <p>
          Abonnement {subscription.number}&nbsp;: {subscription.name}.
        </p>
        <p>Il prend fin le {subscription.end}, sans frais. Ce qui est déjà payé vous est encore livré.</p>
        <p>Accusé de réception à&nbsp;: {values.email}</p>
      </div>
      <Step step="confirm" problems={problems}>
        <Contract values={values} {...(codeProblem === null && { code: values.code })} />
        <input type="hidden" name="found" value={JSON.stringify(found)} />
        <input type="hidden" name="subscription" value={subscription.number} />
        {codeProblem === null ? null : (
          <TextField
            label="Code reçu par e-mail"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={codeProblem}
          />
        )}
        <SubmitButton>Confirmer la résiliation</SubmitButton>
      </Step>
      <StartAgain />
    </>
  )
}
