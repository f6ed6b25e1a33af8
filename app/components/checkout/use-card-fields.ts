import { type RefObject, useEffect, useRef, useState } from "react"
import type { MountedMethod } from "~/payments/client/client-payment-method"
import type { LocalizedProblem } from "~/problems"
import { type CardProblemCode, cardSentences } from "~/texts/card-sentences"

type CardFieldsState = {
  shown: boolean
  waiting: string
  /** Why there are no fields, although they were asked for. */
  loadProblem: CardProblemCode | null
}

/** Mounted fields: `submit` makes the token and goes on; it throws what is wrong with the card. */
export type LiveCardFields = Pick<MountedMethod, "destroy"> & { submit(): Promise<void> }

type CardCalls = {
  mount(element: HTMLElement): Promise<LiveCardFields>
  /** Shows why a submitted card is refused, each problem with the field that a link can lead to. */
  setProblems(problems: LocalizedProblem[]): void
}

/** The inputs of our own fields for a card (app/payments/methods/card); a provider's frame has none to link to. */
const OWN_INPUTS: Partial<Record<CardProblemCode, string>> = {
  "card-missing": "carte-number",
  "card-number-invalid": "carte-number",
  "card-expiry-invalid": "carte-exp",
  "card-cvc-invalid": "carte-cvc",
}

/** How long a post keeps the button from being pressed again, for one that the shopper has stopped; longer than most take. */
const POST_TIMEOUT_MS = 30_000

/** Mounts card fields once `active`, and asks them for their token before their form is posted. */
export function useCardFields(field: RefObject<HTMLDivElement>, active: boolean, given: CardCalls): CardFieldsState {
  const [state, setState] = useState<CardFieldsState>({ shown: false, waiting: "", loadProblem: null })
  const fields = useRef<Promise<LiveCardFields | CardProblemCode> | null>(null)
  const calls = useRef(given)
  useEffect(() => {
    calls.current = given
  })

  useEffect(() => {
    const element = field.current
    const form = element?.closest("form")
    if (!element || !form || !active) return
    let gone = false
    // Also under another method: the fields that come then are there when the card is chosen again.
    const update = (change: Partial<CardFieldsState>) => setState((known) => ({ ...known, ...change }))

    function refuse(codes: CardProblemCode[]): void {
      if (!gone) calls.current.setProblems(codes.map((code) => localize(code, element as HTMLElement)))
    }

    async function open(): Promise<LiveCardFields | CardProblemCode> {
      update({ waiting: "Chargement des champs de carte…", loadProblem: null })
      try {
        const live = await calls.current.mount(element as HTMLElement)
        update({ shown: true, waiting: "" })
        return live
      } catch (error) {
        fields.current = null
        const [missing = "service-unavailable"] = await problemsOf(error)
        update({ waiting: "", loadProblem: missing })
        return missing
      }
    }

    let busy = false
    let timer: number | undefined
    function free(): void {
      busy = false
      clearTimeout(timer)
      update({ waiting: "" })
    }
    function onShow({ persisted }: PageTransitionEvent): void {
      if (persisted) free()
    }

    async function submit(): Promise<void> {
      const live = await (fields.current ??= open())
      if (typeof live === "string") {
        refuse([live])
        return free()
      }
      update({ waiting: "Vérification de la carte…" })
      try {
        await live.submit()
        // The post that has begun saves the card: a second press would save another.
        timer = window.setTimeout(free, POST_TIMEOUT_MS)
      } catch (error) {
        refuse(await problemsOf(error))
        free()
      }
    }

    function onSubmit(event: Event) {
      event.preventDefault()
      event.stopPropagation()
      if (busy) return
      busy = true
      void submit()
    }

    fields.current ??= open()
    form.addEventListener("submit", onSubmit)
    addEventListener("pageshow", onShow)
    return () => {
      gone = true
      form.removeEventListener("submit", onSubmit)
      removeEventListener("pageshow", onShow)
    }
  }, [field, active])

  useEffect(() => () => void fields.current?.then((live) => typeof live === "object" && live.destroy()), [])
  return state
}

function localize(code: CardProblemCode, element: HTMLElement): LocalizedProblem {
  const input = OWN_INPUTS[code]
  const field = input && element.querySelector(`#${input}`) ? input : element.id
  return { code, field, sentence: cardSentences[code] }
}

/** The fields' own file may be what has not come. */
async function problemsOf(error: unknown): Promise<CardProblemCode[]> {
  const element = await import("~/payments/client/payment-element.client").catch(() => null)
  return element?.cardProblemsOf(error) ?? ["card-fields-missing"]
}

type Problems = readonly LocalizedProblem[] | null

/** The problems of a page with one summary: those of its action's answer until a check in the browser sets others, or null. */
export function useFormProblems(answered: Problems): [Problems, (problems: Problems) => void] {
  const [found, setFound] = useState<{ problems: Problems; after: Problems } | null>(null)
  const problems = found && found.after === answered ? found.problems : answered
  return [problems, (problems) => setFound({ problems, after: answered })]
}
