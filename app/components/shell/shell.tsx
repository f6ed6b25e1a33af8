import type { ReactNode } from "react"
import { CartPanel } from "~/components/cart/cart-panel"
import { PendingQuantitiesProvider } from "~/components/cart/pending-quantities"
import { QuotePanel } from "~/components/quotes/quote-panel"
import { Notice } from "~/components/ui/notice"
import type { CartView } from "~/shop/cart/cart-view"
import type { ShellView } from "~/shop/content/shell-view"
import { AccountPanel } from "./account-panel"
import { Footer } from "./footer"
import { Header } from "./header"
import { MenuPanel } from "./menu-panel"
import { PagePending } from "./page-pending"
import { PreviewBanner } from "./preview-banner"
import { useFreshCart } from "./use-fresh-cart"
import { usePageFocus } from "./use-page-focus"
import { usePanels } from "./use-panels"

type ShellProps = {
  shell: ShellView
  cart: CartView | null
  /** What the shopper has just done; `inCart` says it in the cart's panel, which covers the page. */
  notice: { text: string; inCart: boolean } | null
  children: ReactNode
}

/** What stands around every page: skip link, header, main, footer and the panels (specification §2, app shell). */
export function Shell({ shell, cart, notice, children }: ShellProps) {
  usePanels()
  usePageFocus()
  useFreshCart(cart)
  return (
    <PendingQuantitiesProvider>
      <a href="#contenu" className="skip-link">
        Aller au contenu
      </a>
      <PagePending />
      <PreviewBanner />
      <Header storeName={shell.storeName} navigation={shell.navigation} cartQuantity={cart?.quantity ?? 0} />
      <main id="contenu" tabIndex={-1}>
        <div className="page">
          <Notice text={notice && !notice.inCart ? notice.text : null} />
        </div>
        {children}
      </main>
      <Footer shell={shell} />
      <MenuPanel entries={shell.navigation} />
      <AccountPanel supportEmail={shell.supportEmail} />
      <QuotePanel />
      <CartPanel cart={cart} notice={notice?.inCart ? notice.text : null} />
    </PendingQuantitiesProvider>
  )
}
