import { useFetcher } from "@remix-run/react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { CHECK_PLACE, type WaitingChecks, secondsUntilCheck } from "~/checkout/checkout-paths"
import { useHydrated } from "~/components/shell/lazy-component"
import { DocumentLink } from "~/components/ui/text"
import { checkSentences } from "~/texts/waiting-payment"

type PaymentChecksProps = {
  checks: WaitingChecks
  /** What is kept when the answer is late. */
  kept: "cart" | "order"
  /** Further links beside the one that checks now. */
  children?: ReactNode
}

/**
 * How a page learns what became of its payment. Its script checks without a reload, and says only what has changed; without script
 * nothing happens under a reader, unless they follow the link that asks for reloads.
 */
export function PaymentChecks({ checks, kept, children }: PaymentChecksProps) {
  const isHydrated = useHydrated()
  const isLate = useChecks(checks)
  const { checkAgain, reloads, switchTo } = checks
  const byHand = <span className="without-script">{checkSentences.byHand}</span>
  const how = reloads ? checkSentences.reloads : isHydrated ? checkSentences.scripted : byHand
  return (
    <>
      <div>
        <div role="status">{isLate ? <p>{checkSentences.late[kept]}</p> : null}</div>
        {isLate ? null : (
          <p>
            {how}
            {/* Keeps the line's height until scripts run. */}
            {"\u00a0"}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-4">
        <DocumentLink id={CHECK_PLACE} href={`${checkAgain}#${CHECK_PLACE}`} text="Vérifier maintenant" look="primary" />{" "}
        <span className={reloads ? "" : "without-script"}>
          <DocumentLink href={`${switchTo}#${CHECK_PLACE}`} text={checkSentences.switch(reloads)} look="quiet" />
        </span>{" "}
        {children}
      </p>
    </>
  )
}

/** Checks from time to time while the page can be seen, as often as it would reload. @returns whether it has stopped */
function useChecks({ check: first, reloads, here }: WaitingChecks): boolean {
  const { state, submit } = useFetcher()
  const [check, setCheck] = useState(first)
  const seconds = secondsUntilCheck(check)
  useEffect(() => {
    if (seconds === null || reloads || state !== "idle") return
    const own = new AbortController()
    const ask = () => {
      setCheck((before) => before + 1)
      submit({ intent: "check" }, { method: "post", action: here })
    }
    const askIfSeen = () =>
      document.hidden ? document.addEventListener("visibilitychange", ask, { once: true, signal: own.signal }) : ask()
    const timer = setTimeout(askIfSeen, seconds * 1000)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [seconds, reloads, state, here, submit])
  return seconds === null
}

/** Gives the focus to the heading when the page at the same address is about something else than before. */
export function useNewHeading(kind: string): void {
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    const heading = document.querySelector<HTMLElement>("main h1")
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [kind])
}
