/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

interface Window {
  /** The link that opened a panel before the page was hydrated (app/http/hydrate-on-interaction.server.ts). */
  panelOpener?: HTMLElement
}
