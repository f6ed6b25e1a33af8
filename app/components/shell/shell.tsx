import { useLocation, useMatches, useNavigation, useRouteError } from "@remix-run/react"
import { type ReactNode, useEffect, useState } from "react"
import { CartPanel } from "~/components/cart/cart-panel"
import { PendingQuantitiesProvider } from "~/components/cart/pending-quantities"
import { QuotePanel } from "~/components/quotes/quote-panel"
import { Notice, type NoticeView } from "~/components/ui/text"
import type { CartView } from "~/shop/cart/cart-view"
import type { ShellView } from "~/shop/content/shell-view"
import { PREVIEW_MODE } from "~/texts/shell"
import { AccountPanel } from "~/components/account/auth/login-form"
import { Footer } from "./footer"
import { Header } from "./header"
import { MenuPanel } from "./menus"
import { usePageMode } from "./root-data"
import { usePanels } from "./panel"
import { useFreshCart } from "./use-fresh-cart"

type ShellProps = {
  shell: ShellView
  cart: CartView | null
  /** What the shopper has just done; `inCart` says it in the cart's panel, which covers the page. */
  notice: (NoticeView & { inCart: boolean }) | null
  children: ReactNode
}

export type FrameProps = { shell: ShellView; children: ReactNode }
/** A route's `handle` that puts its pages between another header and footer, without panels. */
export type FrameHandle = { Frame(props: FrameProps): ReactNode }

function ShopFrame({ shell, cart, notice, children }: ShellProps) {
  return (
    <>
      <Header storeName={shell.storeName} navigation={shell.navigation} cartQuantity={cart?.quantity ?? 0} />
      {children}
      <Footer shell={shell} />
      <MenuPanel shell={shell} />
      <AccountPanel supportEmail={shell.supportEmail} />
      <QuotePanel answerTime={shell.quote.answerTime} />
      <CartPanel cart={cart} notice={notice?.inCart ? notice : null} />
    </>
  )
}

/** What stands around every page: skip link, header, main, footer and the panels [2.10]–[2.22]. */
export function Shell(props: ShellProps) {
  const { cart, notice, children } = props
  const handle = useMatches().find(({ handle }) => (handle as Partial<FrameHandle> | undefined)?.Frame)?.handle
  // The page of an error has no styles but the shop's.
  const framed = useRouteError() ? undefined : (handle as FrameHandle | undefined)
  const Frame: (props: ShellProps) => ReactNode = framed?.Frame ?? ShopFrame
  usePanels()
  usePageFocus()
  useFreshCart(cart)
  return (
    <PendingQuantitiesProvider>
      <a href="#contenu" className="skip-link">
        Aller au contenu
      </a>
      <Banners announcement={props.shell.announcement} />
      <Frame {...props}>
        <main id="contenu" tabIndex={-1}>
          <div className="page">
            <PagePending />
            <Notice notice={notice?.inCart ? null : notice} />
          </div>
          {children}
        </main>
      </Frame>
    </PendingQuantitiesProvider>
  )
}

/** Shows that another page is on its way by the shop's own scripts, where the browser shows nothing. */
function PagePending() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  return next === pathname ? null : <div className="page-pending" role="progressbar" aria-label="Chargement de la page" />
}

/** Says what the merchant announces, and that drafts are shown: where this page's record is, and the way out [2.11]. */
function Banners({ announcement }: Pick<ShellView, "announcement">) {
  const { pathname, search } = useLocation()
  const { preview } = usePageMode()
  const [edit = ""] = useMatches().flatMap(({ data }) => (data as { edit?: string } | undefined)?.edit ?? [])
  const leave = `/api/exit-preview?vers=${encodeURIComponent(pathname + search)}`
  return [
    announcement && { label: "Annonce", link: "En savoir plus", ...announcement },
    preview && { label: "Aperçu", text: PREVIEW_MODE + edit, link: "Quitter", href: leave },
  ].map(
    (banner) =>
      banner && (
        <aside key={banner.label} className="preview-banner" aria-label={banner.label}>
          <p>{banner.text}</p>
          {banner.href && <a href={banner.href}>{banner.link}</a>}
        </aside>
      ),
  )
}

/** What had the focus last and all that was around it, and the errors that the page came with: they may be gone before their keeper has come. */
const focus: { places: EventTarget[]; served: Element | null } = { places: [], served: null }

/** The reading position follows: after an in-app navigation to the page's heading, and where the focus is lost to its place's. */
function usePageFocus(): void {
  const location = useLocation()
  useEffect(() => {
    focus.served = document.querySelector(".error-summary")
    addEventListener("focusin", (event) => (focus.places = event.composedPath()))
  }, [])
  useEffect(
    () => void import("./keep-focus").then(({ keepFocus }) => keepFocus(location, focus)).catch(() => undefined),
    [location],
  )
}

/** A notice on the page that it came with, and no longer once the shopper has gone on. */
export function useFreshNotice<Notice extends object>(notice: Notice | null): Notice | null {
  const { key } = useLocation()
  const [arrival, setArrival] = useState({ notice, key })
  if (arrival.notice !== notice) setArrival({ notice, key })
  return arrival.notice === notice && arrival.key !== key ? null : notice
}
