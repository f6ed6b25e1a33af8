import { useFetcher, useLocation } from "@remix-run/react"
import { type ReactNode, createContext, useCallback, useContext, useEffect, useRef, useState } from "react"
import type { LocalizedProblem } from "~/problems"
import { LINES_DOOR, type LineAnswer } from "~/shop/cart/line-change"

type Sent = { number: string; lineId: string; quantity: number }

/** The cart's lines may stand on its page and in its modal, which covers the page; what is in sight says what has happened. */
type CartPlace = "page" | "modal"
type Gone = { id: string; name: string; place: CartPlace }

/** The quantities that a shopper wants and the shop has not confirmed yet, by line; 0 takes a line out. */
export type CartQueue = {
  wishes: ReadonlyMap<string, number>
  ask(line: { id: string; name: string }, quantity: number): void
  /** The line that was taken out last and is not confirmed yet, for the live region of its place alone. */
  leaving: Gone | null
  /** What became of the last change made from this address, for the live region of its place alone. */
  answer: { problems: LocalizedProblem[]; said: string | null; place: CartPlace }
}

const silence: CartQueue["answer"] = { problems: [], said: null, place: "page" }
const Queue = createContext<CartQueue | null>(null)

function placeInSight(): CartPlace {
  const isCovered = document.querySelector("#panier[open]") !== null
  return window.location.pathname === "/panier" && !isCovered ? "page" : "modal"
}

/** The one queue of the cart's page and its modal, which may both show the same lines; it outlives the page. */
export function CartQueueProvider({ children }: { children: ReactNode }) {
  return <Queue.Provider value={useQueue()}>{children}</Queue.Provider>
}

/** @throws Error outside the shell, which holds the queue */
export function useCartQueue(): CartQueue {
  const queue = useContext(Queue)
  if (!queue) throw new Error("The cart's queue is missing around this component")
  return queue
}

/**
 * Sends changes of quantities one at a time, absolute values only: of several wishes for one line the last is sent once the
 * request before is answered. A refused wish is dropped, so that the page shows the shop's own quantity again.
 */
function useQueue(): CartQueue {
  const { key } = useLocation()
  const fetcher = useFetcher<LineAnswer>()
  const [wishes, setWishes] = useState<ReadonlyMap<string, number>>(new Map())
  const [answer, setAnswer] = useState({ ...silence, page: "" })
  const [gone, setGone] = useState<Gone | null>(null)
  const sent = useRef<Sent | null>(null)
  const count = useRef(0)

  const ask = useCallback<CartQueue["ask"]>((line, quantity) => {
    if (quantity === 0) setGone({ ...line, place: placeInSight() })
    setWishes((before) => new Map(before).set(line.id, quantity))
  }, [])

  const { state, data, submit } = fetcher
  useEffect(() => {
    if (state !== "idle") return
    const last = sent.current
    if (last) {
      if (data?.sequence !== last.number) return
      sent.current = null
      // What is on its way to another state is not said: its last state is.
      const isLast = [...wishes].every(([id, wish]) => id === last.lineId && wish === last.quantity)
      const { problems, said } = data
      // That a line is gone was said when it went.
      const place = gone?.id === last.lineId && problems.length === 0 ? gone.place : placeInSight()
      if (isLast || problems.length > 0) setAnswer({ problems, said, place, page: key })
      setWishes((before) => {
        const after = new Map(before)
        if (problems.length > 0 || after.get(last.lineId) === last.quantity) after.delete(last.lineId)
        return after
      })
      return
    }
    const [next] = wishes
    if (!next) return
    const [lineId, quantity] = next
    count.current += 1
    sent.current = { number: String(count.current), lineId, quantity }
    const change = { lineId, quantity: String(quantity), sequence: sent.current.number }
    submit(change, { method: "post", action: LINES_DOOR })
  }, [state, data, wishes, gone, submit, key])

  const leaving = gone && wishes.get(gone.id) === 0 ? gone : null
  return { wishes, ask, leaving, answer: answer.page === key ? answer : silence }
}
