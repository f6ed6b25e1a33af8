import { type ComponentProps, type ReactNode, useRef, useState } from "react"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { fieldSentence } from "~/components/forms/error-summary"
import { useShownError } from "~/components/forms/corrections"
import { describedBy, FieldError } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { useHydrated } from "~/components/shell/lazy-component"
import type { LocalizedProblem } from "~/problems"
import { cardNeedsScript, cardSentences } from "~/texts/card-sentences"
import { type LiveCardFields, useCardFields } from "./use-card-fields"

type CardProps = {
  clientConfig: PaymentClientConfig
  /** What the token's maker is told of the holder (app/payments/methods/card). */
  holder: Readonly<Record<string, unknown>>
  problems: readonly LocalizedProblem[] | null
  setProblems(problems: readonly LocalizedProblem[]): void
  /** What to do instead where no script runs. */
  instead: string
}

/** Fields for a new card inside the form of the choice: they write the card's token to the cart, then post that form. */
export function CardFields(card: CardProps & { active: boolean }) {
  async function mount(element: HTMLElement, clientConfig: PaymentClientConfig): Promise<LiveCardFields> {
    const { createSwellPayment } = await import("~/payments/client/payment-element.client")
    let failure: Error | null = null
    const paymentElement = createSwellPayment(clientConfig)
    const raise = () => {
      if (failure) throw failure
    }
    await paymentElement.createElements({
      card: {
        elementId: element.id,
        holder: card.holder,
        onSuccess: () => element.closest("form")?.submit(),
        onError: (error) => (failure = error),
      },
    })
    raise()
    return { destroy: paymentElement.destroy, submit: () => ((failure = null), paymentElement.tokenize().then(raise)) }
  }
  return <CardFieldset {...card} mount={mount} />
}

const TOKEN_FIELDS = ["token", "gateway", "brand", "display_brand", "last4", "exp_month", "exp_year"] as const

type TokenFormProps = CardProps & Pick<ComponentProps<typeof SubmitButton>, "look"> & { submit: string; children?: ReactNode }

/** A form of its own for a card, which posts the card's token to the page's action. */
export function TokenForm({ submit, look = "primary", children, ...card }: TokenFormProps) {
  async function mount(element: HTMLElement, clientConfig: PaymentClientConfig): Promise<LiveCardFields> {
    const { mountCardFields } = await import("~/payments/client/payment-element.client")
    const { settings, ...rest } = clientConfig
    const options = { holder: card.holder }
    const mounted = await mountCardFields({ ...rest, settings: settings["card"] ?? {}, options }, element)
    return {
      destroy: mounted.destroy,
      async submit() {
        const token = await mounted.createToken?.()
        const form = element.closest("form")
        if (!token || !form) return
        for (const name of TOKEN_FIELDS) {
          const input = form.elements.namedItem(name)
          if (input instanceof HTMLInputElement) input.value = String(token[name] ?? "")
        }
        form.submit()
      },
    }
  }
  const scripted = useHydrated()
  return (
    <form method="post" className="grid gap-5">
      {children}
      {TOKEN_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
      <CardFieldset {...card} active mount={mount} />
      <p className="with-script card-save">{scripted ? <SubmitButton look={look}>{submit}</SubmitButton> : null}</p>
    </form>
  )
}

type CardFieldsetProps = Omit<CardProps, "holder"> & {
  active: boolean
  mount(element: HTMLElement, clientConfig: PaymentClientConfig): Promise<LiveCardFields>
}

const ID = "carte-nouvelle"
/** What a frame stands in says where the focus is until it is in the frame. */
const BOX = { role: "group", "aria-label": "Saisie de la carte" }

/** The frame of the card fields: their loading state, their errors, and the explanation where no script runs. */
function CardFieldset({ clientConfig: given, problems, setProblems, active, mount, instead }: CardFieldsetProps) {
  // The document's policy has the first nonce; data that is loaded again brings another.
  const [clientConfig] = useState(given)
  const field = useRef<HTMLDivElement>(null)
  const { shown, waiting, loadProblem } = useCardFields(field, active, {
    mount: (element) => mount(element, clientConfig),
    setProblems,
  })
  const scripted = useHydrated()
  const error = useShownError(ID, fieldSentence(problems, ID))
  // Stripe's fields are one box of its own. Their place is kept until they come.
  const isBox = clientConfig.settings["card"]?.gateway === "stripe"
  const place = loadProblem ? "" : isBox ? "input card-box card-place-box" : "card-place grid gap-5"
  return (
    <fieldset className="field relative" data-invalid={error ? "" : undefined} aria-describedby={describedBy(ID, null, error)}>
      <legend className="field-label">Votre carte</legend>
      {scripted ? null : <p className="without-script field-hint">{cardNeedsScript(instead)}</p>}
      <p role="status" className={waiting ? `field-hint${shown ? "" : " card-wait"}` : "sr-only"}>
        {active ? waiting : ""}
      </p>
      <FieldError id={ID} error={error} />
      {active && loadProblem && !error ? (
        <p role="alert" className="field-error">
          {cardSentences[loadProblem]}
        </p>
      ) : null}
      <div ref={field} id={ID} tabIndex={-1} className={`with-script ${place}`} {...(isBox && BOX)} />
    </fieldset>
  )
}
