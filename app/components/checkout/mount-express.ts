import type { ExpressView } from "~/checkout/express-page.server"

type ExpressPlace = {
  placement: "Cart" | "Checkout"
  elementIdOf(method: string): string
  /** Every button that comes has come. */
  onSettled(): void
  onSuccess(): void
  /** A sheet that was open has failed; a button that cannot be shown is only left out. */
  onFailure(): void
  /** A sheet was closed; what was tried in it may stand in the cart. */
  onClose(method: string): void
}

/** The document's policy knows the nonce of its first data; data that is loaded again brings another. */
let documentNonce: string | null = null

/** Mounts the wallets' buttons once they come near the screen. Out: what takes them off the page again. */
export function mountExpress({ methods, page }: ExpressView, place: ExpressPlace): () => void {
  documentNonce ??= page.nonce
  const nonce = documentNonce
  let destroy: (() => void) | null = null
  let gone = false
  const slotOf = (method: string) => document.getElementById(place.elementIdOf(method))

  async function mount(): Promise<void> {
    const { createPaymentElement } = await import("~/payments/client/payment-element.client")
    if (gone) return
    const element = createPaymentElement({ ...page, nonce })
    destroy = element.destroy
    const parameters = methods.map((method) => {
      const elementId = place.elementIdOf(method)
      const onError = (error: Error) => {
        // What was taken off the page while it was being mounted is no failure.
        if (gone) return
        console.error(`${method}: ${error.message}`)
        if (slotOf(method)?.hasChildNodes()) place.onFailure()
      }
      const onClose = () => void (gone || place.onClose(method))
      return [method, { elementId, placement: place.placement, onSuccess: place.onSuccess, onError, onClose }] as const
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
        .catch((error: unknown) => console.error(error))
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
