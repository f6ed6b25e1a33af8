import config from "../remix.config.js"

const { future } = config

/** Remix's flags, and the router's as RemixBrowser gives them. */
const flags = {
  v3_singleFetch: future.v3_singleFetch,
  v3_lazyRouteDiscovery: future.v3_lazyRouteDiscovery,
  v7_fetcherPersist: future.v3_fetcherPersist,
  v7_relativeSplatPath: future.v3_relativeSplatPath,
  v7_skipActionErrorRevalidation: future.v3_singleFetch,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_prependBasename: true,
  v7_startTransition: true,
}
const flag = new RegExp(String.raw`(?<![\w$.])(?:[\w$]+\??\.)+(${Object.keys(flags).join("|")})(?:\s*===\s*(?:!0|true))?\b`, "g")

/** Each must be found, so that a newer framework which is written otherwise stops the build. */
const settled = [
  [flag, (_, name) => String(flags[name] === true)],
  [/typeof (?:window|document)[\w.]*([<>])"u"/g, (_, sign) => String(sign === "<")],
  // Only the page "Loading…" asks for them: Remix shows it where the server has rendered no page.
  [/(renderScripts:([\w$]+),[^]*?)\2\?[\w$]+\.createElement\([\w$]+,null\):null/g, "$1null"],
  // No loader answers with `defer()`; eslint.config.js refuses it.
  [/return!!\([^;{}]*\/text\\\/remix-deferred\/\)\)/g, "return!1"],
  // Names for React's developer tools keep components that nobody uses.
  [/(?<![\w$.])[\w$]+\.displayName="\w+"/g, "0"],
  [/=([\w$]+\.(?:createContext|forwardRef|memo)\()/g, "=/*@__PURE__*/$1"],
]

/**
 * A plugin that writes in what the framework would ask at run time: its flags, whether there is a browser, and what the shop has
 * no use for. No bundler can leave out what such an answer switches off before it is there.
 */
export function settleFramework() {
  const unseen = new Set(settled)
  return {
    name: "settle-framework",
    transform: (code) =>
      settled.reduce((text, rule) => {
        const [pattern, answer] = rule
        const written = text.replace(pattern, answer)
        if (written !== text) unseen.delete(rule)
        return written
      }, code),
    buildEnd() {
      for (const [pattern] of unseen) this.error(`The framework has nothing like ${pattern} any more`)
    },
  }
}
