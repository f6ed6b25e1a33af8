import { type RefObject, useEffect, useRef, useState } from "react"
import { useErrorTitle } from "~/components/forms/use-error-title"
import type { MountedHalf } from "~/payments/browser-method"
import type { CardProblemCode } from "~/payments/elements.client"

export type CardFieldsState = {
  /** Whether the fields stand on the page. */
  shown: boolean
  /** What is being waited for; empty when nothing is. */
  waiting: string
  problem: CardProblemCode | null
}

/** Fields on the page: `submit` makes the token and goes on, and throws what is wrong. */
export type LiveCardFields = Pick<MountedHalf, "destroy"> & { submit(): Promise<void> }
/** Puts the fields into their element; rejects when they cannot be there. */
export type MountCardFields = (element: HTMLElement) => Promise<LiveCardFields>

/**
 * Card fields in a form: mounted once `active`, and asked for their token before the form is posted. In: the element's ref, how to
 * mount, and how the form's own fields tell whether a card is to be typed at all.
 */
export function useCardFields(field: RefObject<HTMLDivElement>, active: boolean, mount: MountCardFields): CardFieldsState {
  const [state, setState] = useState<CardFieldsState>({ shown: false, waiting: "", problem: null })
  const fields = useRef<Promise<LiveCardFields | null> | null>(null)
  const mountNow = useRef(mount)
  useErrorTitle(active ? state.problem : null)
  useEffect(() => {
    mountNow.current = mount
  })

  useEffect(() => {
    const element = field.current
    const form = element?.closest("form")
    if (!element || !form || !active) return
    let gone = false
    const say = (change: Partial<CardFieldsState>) => !gone && setState((known) => ({ ...known, ...change }))

    async function open(): Promise<LiveCardFields | null> {
      say({ waiting: "Chargement des champs de carte…", problem: null })
      try {
        const live = await mountNow.current(element as HTMLElement)
        say({ shown: true, waiting: "" })
        return live
      } catch (error) {
        fields.current = null
        say({ waiting: "", problem: await problemOf(error) })
        return null
      }
    }

    async function submit(): Promise<void> {
      const live = await (fields.current ??= open())
      if (!live) return
      say({ waiting: "Vérification de la carte…", problem: null })
      try {
        await live.submit()
      } catch (error) {
        say({ problem: await problemOf(error) })
        // Where a field of its own is wrong, the focus is there already.
        if (!field.current?.contains(document.activeElement)) field.current?.focus()
      }
      say({ waiting: "" })
    }

    let busy = false
    function onSubmit(event: Event) {
      event.preventDefault()
      event.stopPropagation()
      if (busy) return
      busy = true
      void submit().finally(() => (busy = false))
    }

    fields.current ??= open()
    form.addEventListener("submit", onSubmit)
    return () => {
      gone = true
      form.removeEventListener("submit", onSubmit)
    }
  }, [field, active])

  useEffect(() => () => void fields.current?.then((live) => live?.destroy()), [])
  return state
}

async function problemOf(error: unknown): Promise<CardProblemCode> {
  const { cardProblemOf } = await import("~/payments/elements.client")
  return cardProblemOf(error)
}
