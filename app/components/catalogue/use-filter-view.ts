import { useLocation } from "@remix-run/react"
import { type RefObject, useEffect, useRef, useState } from "react"

/**
 * Closes the view of the filters once its page is at another address: the router changes addresses in a way that leaves `:target`
 * where it was, until its element is a new one.
 *
 * @returns the view's element, and the key that makes it anew
 */
export function useFilterView(): { view: RefObject<HTMLElement>; round: number } {
  const { key } = useLocation()
  const view = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (location.hash !== "#filtres" && view.current?.matches(":target")) setRound((before) => before + 1)
  }, [key])
  useEffect(() => {
    if (round > 0) document.getElementById("produits")?.focus()
  }, [round])
  return { view, round }
}
