/**
 * The one list of what scripts may count on. The gate in the inline script asks for `NEEDED_INTERFACES`; the client build compiles
 * to `SCRIPT_ENGINES`; the lint rule `browsers/newer-interfaces` and `tsconfig.browser.json` allow nothing beyond them. Whoever
 * needs a newer interface adds it here and raises the engines; older browsers then get the page without scripts (docs/browsers.md).
 */
export const SCRIPT_ENGINES = { chrome: "93", firefox: "98", safari: "15.4" } as const

/** Paths from `window`; each belongs to the youngest interfaces that the engines above brought. */
export const NEEDED_INTERFACES = [
  "Promise.allSettled",
  "fetch",
  "AbortController",
  "requestAnimationFrame",
  "PointerEvent",
  "BroadcastChannel",
  "HTMLDialogElement.prototype.showModal",
  "HTMLScriptElement.prototype.noModule",
  "SubmitEvent.prototype.submitter",
  "Element.prototype.replaceChildren",
  "Object.hasOwn",
  "Object.fromEntries",
  "Array.prototype.at",
  "Array.prototype.flatMap",
  "String.prototype.replaceAll",
] as const

/** Engines that the styles must serve; older ones get the text in its order. */
export const STYLE_ENGINES = { chrome: "80", firefox: "75", safari: "13.1" } as const
