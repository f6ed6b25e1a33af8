import { createContext, useContext } from "react"

/** What only the server knows of a page's scripts, during the render. */
export type RenderedScripts = {
  /** What our own inline scripts carry where a nonce would stand. */
  mark: string
  /** The inline script that hydrates the page on the first interaction. */
  hydration: string
  /** Whether the page hydrates once it is loaded, without an interaction. */
  eager: boolean
}

/** Set while the server renders (see entry.server); empty in the browser. */
export const ScriptMark = createContext<RenderedScripts | undefined>(undefined)

/**
 * The mark that our own inline scripts carry where a nonce would stand: give it as `nonce` to each of them. The server hashes
 * exactly the scripts that carry it into the content security policy and then takes it off, so that the page holds no nonce
 * (docs/decisions: hashes, not nonces).
 */
export function useRenderedScripts(): RenderedScripts | undefined {
  return useContext(ScriptMark)
}
