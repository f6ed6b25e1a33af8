import { useFetcher, useLocation } from "@remix-run/react"
import { type ReactNode, createContext, useCallback, useContext, useEffect, useRef, useState } from "react"
import type { LocalizedProblem } from "~/problems"
import { LINE_ITEMS_PATH, type LineAnswer } from "~/shop/cart/line-items"

type Sent = { number: string; lineId: string; quantity: number }

/** The cart's lines may stand on its page and in its modal, which covers the page; what is in sight says what has happened. */
type CartPlace = "page" | "modal"
type RemovedLine = { id: string; name: string; place: CartPlace }

/** Changes of quantities that the shop has not confirmed yet. */
export type PendingQuantities = {
  /** By line; 0 takes a line out. */
  quantities: ReadonlyMap<string, number>
  requestQuantity(line: { id: string; name: string }, quantity: number): void
  /** The line that was taken out last and is not confirmed yet, for the live region of its place alone. */
  removed: RemovedLine | null
  /** What became of the last change made from this address, for the live region of its place alone. */
  answer: { problems: LocalizedProblem[]; message: string | null; place: CartPlace }
}

const NO_ANSWER: PendingQuantities["answer"] = { problems: [], message: null, place: "page" }
const Context = createContext<PendingQuantities | null>(null)

/** Where the shopper sees the cart: in its modal when that is open, even over the cart's page. Null for who has gone on. */
function visiblePlace(): CartPlace | null {
  if (document.querySelector("#panier[open]")) return "modal"
  return window.location.pathname === "/panier" ? "page" : null
}

/** Shares one queue of changes between the cart's page and its modal, which may both show the same lines. */
export function PendingQuantitiesProvider({ children }: { children: ReactNode }) {
  return <Context.Provider value={useQueue()}>{children}</Context.Provider>
}

/** @throws Error outside the shell, which holds the provider */
export function usePendingQuantities(): PendingQuantities {
  const pending = useContext(Context)
  if (!pending) throw new Error("PendingQuantitiesProvider is missing around this component")
  return pending
}

/** Sends changes of quantities one at a time, for each line only the last one; a refused change is dropped. */
function useQueue(): PendingQuantities {
  const { key } = useLocation()
  const fetcher = useFetcher<LineAnswer>()
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [answer, setAnswer] = useState({ ...NO_ANSWER, page: "" })
  const [lastRemoved, setLastRemoved] = useState<RemovedLine | null>(null)
  const sent = useRef<Sent | null>(null)
  const count = useRef(0)

  const requestQuantity = useCallback<PendingQuantities["requestQuantity"]>((line, quantity) => {
    if (quantity === 0) setLastRemoved({ ...line, place: visiblePlace() ?? "modal" })
    setQuantities((before) => new Map(before).set(line.id, quantity))
  }, [])

  const { state, data, submit } = fetcher
  useEffect(() => {
    if (state !== "idle") return
    const last = sent.current
    if (last) {
      if (data?.sequence !== last.number) return
      sent.current = null
      // Only the last of several changes is announced.
      const isLast = [...quantities].every(([id, quantity]) => id === last.lineId && quantity === last.quantity)
      const { problems, message } = data
      // A removal was announced where it was made.
      const place = lastRemoved?.id === last.lineId && problems.length === 0 ? lastRemoved.place : visiblePlace()
      // What was refused waits in the modal for who has gone on; nothing else is said to them.
      if (problems.length > 0 || (isLast && place)) setAnswer({ problems, message, place: place ?? "modal", page: key })
      setQuantities((before) => {
        const after = new Map(before)
        if (problems.length > 0 || after.get(last.lineId) === last.quantity) after.delete(last.lineId)
        return after
      })
      return
    }
    const [next] = quantities
    if (!next) return
    const [lineId, quantity] = next
    count.current += 1
    sent.current = { number: String(count.current), lineId, quantity }
    const change = { lineId, quantity: String(quantity), sequence: sent.current.number }
    submit(change, { method: "post", action: LINE_ITEMS_PATH })
  }, [state, data, quantities, lastRemoved, submit, key])

  const removed = lastRemoved && quantities.get(lastRemoved.id) === 0 ? lastRemoved : null
  return { quantities, requestQuantity, removed, answer: answer.page === key ? answer : NO_ANSWER }
}
