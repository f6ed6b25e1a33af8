import { useRevalidator } from "@remix-run/react"
import { useEffect, useId, useRef, useState } from "react"
import type { ExpressCheckout } from "~/checkout/payment-client-config.server"
import { expressSentences } from "~/texts/express-payment"
import { LockIcon } from "./lock-icon"

/** Where the buttons stand, as Amazon wants to know it. */
type Placement = "Cart" | "Checkout"

/** Google Pay and Apple Pay share one place, because a device seldom has both. */
const OF_DEVICE = ["google", "apple"]

/**
 * The wallets' buttons, as far as the device has them: until they have all come a sentence stands in their place, so that nothing
 * moves. A sheet that is closed without paying may have changed the cart: it is read again.
 */
export function ExpressPayment({ express, placement }: { express: ExpressCheckout | null; placement: Placement }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState(false)
  const [readyKey, setReadyKey] = useState<string | null>(null)
  const closed = useRef<string | null>(null)
  const title = useId()
  const isReady = express !== null && readyKey === express.remountKey
  useEffect(() => {
    if (!isReady) return
    // Its former button has left the focus to the page, or to a heading (keep-focus).
    if (closed.current !== null && document.activeElement?.matches("body, h1, h2, h3"))
      document.querySelector<HTMLElement>(`[data-wallet="${closed.current}"] :is(button, iframe)`)?.focus()
    closed.current = null
  }, [isReady])
  if (!express) return null

  const isInCart = placement === "Cart"
  // In the cart it stands under the heading of the total.
  const Heading = isInCart ? "h3" : "h2"
  return (
    <div className={`express${isReady ? " express-ready" : ""}`}>
      <p className="express-until flex items-center gap-4 text-soft">
        <LockIcon />
        <span>{expressSentences.until}</span>
      </p>
      <section aria-labelledby={title}>
        <Heading id={title} className={isInCart ? "mb-3" : "sr-only"}>
          Paiement express
        </Heading>
        {/* Only browsers without styles show it: the others leave the whole section out. */}
        <noscript>
          <p>{expressSentences.script}</p>
        </noscript>
        <Buttons
          key={express.remountKey}
          express={express}
          placement={placement}
          onFailure={() => setProblem(true)}
          onClose={(method) => {
            closed.current = method
            revalidate()
          }}
          onReady={() => setReadyKey(express.remountKey)}
        />
        <p role="status">{problem ? expressSentences.failed : ""}</p>
        {isInCart ? null : <p className="or">ou</p>}
      </section>
    </div>
  )
}

type ButtonsProps = {
  express: ExpressCheckout
  placement: Placement
  /** A sheet that was open has failed; a button that cannot be shown is only left out. */
  onFailure(): void
  /** A sheet was closed; what was tried in it may stand in the cart. */
  onClose(method: string): void
  /** There are buttons, and all have come that can be used or keep nobody waiting longer. */
  onReady(): void
}

const ROW_AND_GAP_PX = 57
/** How long one that does not answer keeps the others back. */
const READY_TIMEOUT_MS = 3_000

function Buttons({ express: given, placement, onFailure, onClose, onReady }: ButtonsProps) {
  // `remountKey` is the key: a change of it mounts the buttons anew.
  const [express] = useState(given)
  const id = `express-${useId().replaceAll(":", "")}`
  const box = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState("")
  const calls = useRef({ onFailure, onClose, onReady })
  useEffect(() => {
    calls.current = { onFailure, onClose, onReady }
  })
  useEffect(
    () =>
      mountExpress(express, {
        placement,
        elementIdOf: (method) => `${id}-${method}`,
        onFailure: () => calls.current.onFailure(),
        onClose: (method) => calls.current.onClose(method),
        onSettled() {
          // A cart that changed has just taken them off the page.
          if (!box.current) return
          const { offsetHeight, style, children } = box.current
          const used = [...children].filter((place) => place.querySelector(".express-slot > *")).length
          const isFewer = used < children.length
          // What was kept for all of them is filled by fewer, one a row.
          if (isFewer) style.minHeight = `${offsetHeight}px`
          setLook(
            isFewer && used <= Math.round(offsetHeight / ROW_AND_GAP_PX) ? " express-settled express-rows" : " express-settled",
          )
          if (used > 0) calls.current.onReady()
        },
      }),
    [express, placement, id],
  )
  useEffect(() => {
    if (look) return
    const timer = setInterval(() => {
      if (box.current?.querySelector(".express-slot > *")) calls.current.onReady()
    }, READY_TIMEOUT_MS)
    return () => clearInterval(timer)
  }, [look])
  const device = express.methods.filter((method) => OF_DEVICE.includes(method))
  const others = express.methods.filter((method) => !OF_DEVICE.includes(method))
  const places = [device, ...others.map((method) => [method])].filter((methods) => methods.length > 0)
  return (
    <div ref={box} className={`express-places${look}`}>
      {places.map((methods) => (
        <div key={methods[0]} className="express-place">
          {methods.map((method) => (
            <div key={method} id={`${id}-${method}`} data-wallet={method} className="express-slot" />
          ))}
        </div>
      ))}
    </div>
  )
}

type ExpressPlace = Pick<ButtonsProps, "placement" | "onFailure" | "onClose"> & {
  elementIdOf(method: string): string
  /** Every button that comes has come. */
  onSettled(): void
}

/** The document's policy knows the nonce of its first data; data that is loaded again brings another. */
let documentNonce: string | null = null

/** Mounts the wallets' buttons once they come near the screen; the result takes them off the page again. */
function mountExpress({ methods, clientConfig }: ExpressCheckout, place: ExpressPlace): () => void {
  documentNonce ??= clientConfig.nonce
  const nonce = documentNonce
  let destroy: (() => void) | null = null
  let gone = false
  const slotOf = (method: string) => document.getElementById(place.elementIdOf(method))

  async function mount(): Promise<void> {
    const { createSwellPayment } = await import("~/payments/client/payment-element.client")
    if (gone) return
    const element = createSwellPayment({ ...clientConfig, nonce })
    destroy = element.destroy
    const onSuccess = () => window.location.assign("/commande/verification")
    const parameters = methods.map((method) => {
      const elementId = place.elementIdOf(method)
      const onError = (error: Error) => {
        // What was taken off the page while it was being mounted is no failure.
        if (gone) return
        console.error(`${method}: ${error.message}`)
        if (slotOf(method)?.hasChildNodes()) place.onFailure()
      }
      const onClose = () => void (gone || place.onClose(method))
      return [method, { elementId, placement: place.placement, onSuccess, onError, onClose }] as const
    })
    await element.createElements(Object.fromEntries(parameters))
    if (gone) element.destroy()
  }

  const section = slotOf(methods[0] ?? "")?.closest("section")
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      void mount()
        .catch((error: unknown) => console.error(error instanceof Error ? error.message : String(error)))
        .then(() => void (gone || place.onSettled()))
    },
    { rootMargin: "200px" },
  )
  if (section) watch.observe(section)
  return () => {
    gone = true
    watch.disconnect()
    destroy?.()
  }
}
