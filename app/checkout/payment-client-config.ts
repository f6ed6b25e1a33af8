import type { BrowserVault, LibraryAddresses, PublicSettings } from "~/payments/client/client-payment-method"

/** What a page with client payment methods may load, and from where; it goes to the browser with the page's data. */
export type PaymentClientConfig = {
  /** What the browser may know of each method's settings [3.27], by method id. */
  settings: Readonly<Record<string, PublicSettings>>
  scripts: LibraryAddresses
  vault: BrowserVault | null
  /** The content policy's nonce for the elements that libraries insert; new for each document. */
  nonce: string
}
