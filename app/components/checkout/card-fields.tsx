import { type RefObject, useRef, useState } from "react"
import type { PaymentPage } from "~/checkout/payment-page"
import { fieldSentence } from "~/components/forms/error-summary"
import { describedBy, FieldError } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { useHydrated } from "~/components/shell/lazy-component"
import type { CardToken } from "~/payments/client/client-payment-method"
import type { LocalizedProblem } from "~/problems"
import { cardSentences } from "~/texts/card-sentences"
import { type CardFieldsState, type LiveCardFields, useCardFields } from "./use-card-fields"

type CardFieldsProps = {
  payment: PaymentPage
  billingDetails: Readonly<Record<string, unknown>>
  problems: readonly LocalizedProblem[] | null
  refuse(problems: readonly LocalizedProblem[]): void
} & (
  | {
      purpose: "pay"
      active: boolean
      /** Whether the customer may choose a saved card beside it. */
      besideSaved: boolean
    }
  | { purpose: "save" }
)

type PayingProps = Extract<CardFieldsProps, { purpose: "pay" }>

const id = "carte-nouvelle"

/** Fields for a new card: to `pay` inside the form of the choice, to `save` in a form of their own. They need JavaScript and say so. */
export function CardFields(props: CardFieldsProps) {
  return props.purpose === "pay" ? <PayingCard {...props} /> : <SavedCard {...props} />
}

function PayingCard({ payment: given, billingDetails, active, besideSaved, problems, refuse }: PayingProps) {
  // The document's policy knows the first one's nonce; data that is loaded again brings another.
  const [payment] = useState(given)
  const field = useRef<HTMLDivElement>(null)
  async function mount(element: HTMLElement): Promise<LiveCardFields> {
    const { createPaymentElement } = await import("~/payments/client/payment-element.client")
    let failure: Error | null = null
    const once = createPaymentElement(payment)
    const forget = () => (failure = null)
    const raise = () => {
      if (failure) throw failure
    }
    await once.createElements({
      card: {
        elementId: element.id,
        billingDetails,
        onSuccess: () => element.closest("form")?.submit(),
        onError: (error) => (failure = error),
      },
    })
    raise()
    return { destroy: once.destroy, submit: () => (forget(), once.tokenize().then(raise)) }
  }
  const state = useCardFields(field, active, { mount, refuse })
  return (
    <CardFrame
      id={id}
      field={field}
      state={state}
      error={fieldSentence(problems, id)}
      boxed={isBoxed(payment)}
      instead={`Choisissez ${besideSaved ? "une carte enregistrée ou " : ""}un autre moyen de paiement.`}
    />
  )
}

const names = ["token", "gateway", "brand", "display_brand", "last4", "exp_month", "exp_year"] as const

function SavedCard({ payment: given, billingDetails, problems, refuse }: Extract<CardFieldsProps, { purpose: "save" }>) {
  const [payment] = useState(given)
  const field = useRef<HTMLDivElement>(null)
  async function mount(element: HTMLElement): Promise<LiveCardFields> {
    const { mountCardFields } = await import("~/payments/client/payment-element.client")
    const { scriptsUrl, vault, nonce, settings } = payment
    const context = { settings: settings["card"] ?? {}, options: { billingDetails }, scriptsUrl, vault, nonce }
    const mounted = await mountCardFields(context, element)
    return {
      destroy: mounted.destroy,
      async submit() {
        const card = await mounted.createToken?.()
        const form = element.closest("form")
        if (!card || !form) return
        fill(form, card)
        form.submit()
      },
    }
  }
  const state = useCardFields(field, true, { mount, refuse })
  const scripted = useHydrated()
  return (
    <form method="post" className="grid gap-5">
      {names.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
      <CardFrame
        id={id}
        field={field}
        state={state}
        error={fieldSentence(problems, id)}
        boxed={isBoxed(payment)}
        instead="Vous pouvez aussi enregistrer une carte lors d’une commande."
      />
      {scripted ? (
        <p>
          <SubmitButton>Enregistrer cette carte</SubmitButton>
        </p>
      ) : null}
    </form>
  )
}

function fill(form: HTMLFormElement, card: CardToken): void {
  for (const name of names) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = String(card[name] ?? "")
  }
}

function isBoxed(payment: PaymentPage): boolean {
  return payment.settings["card"]?.gateway === "stripe"
}

type CardFrameProps = {
  id: string
  /** The element of the provider's fields; React renders nothing inside. */
  field: RefObject<HTMLDivElement>
  state: CardFieldsState
  error: string | null
  /** Whether the fields are one box of the provider's, or inputs of ours. */
  boxed: boolean
  instead: string
}

/** The frame of the card fields: their loading state, their errors, and the explanation where no script runs. */
export function CardFrame({ id, field, state, error, boxed, instead }: CardFrameProps) {
  const why = `Saisir une carte demande JavaScript\u00a0: son numéro va directement de votre navigateur à notre prestataire de paiement, jamais par nos serveurs. ${instead}`
  const scripted = useHydrated()
  return (
    <fieldset className="field" aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, null, error)}>
      <legend className="field-label">Votre carte</legend>
      {scripted ? null : <p className="without-script field-hint">{why}</p>}
      <p role="status" className={state.waiting ? "field-hint" : "sr-only"}>
        {state.waiting}
      </p>
      <FieldError id={id} error={error} />
      {state.missing && !error ? (
        <p role="alert" className="field-error">
          {cardSentences[state.missing]}
        </p>
      ) : null}
      <div ref={field} id={id} tabIndex={-1} className={boxed ? (state.shown ? "input card-box py-3" : "") : "grid gap-5"} />
    </fieldset>
  )
}
