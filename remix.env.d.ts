/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

interface Window {
  /** The link that opened a panel before the page was hydrated (app/http/hydrate-on-interaction.server.ts). */
  panelOpener?: HTMLElement
  /** Ends the scripts for the session after a fault of theirs, which the shop logs (the same file). */
  closeGate(message: string): Promise<Response>
  /** Gives back the page that is shown, before an error of this browser's own takes its place (app/http/fault-guard.client.ts). */
  keepPage?(error: unknown): void
  /** Path and query of the page that is shown, which the address runs ahead of. */
  pageAddress?: string
}
