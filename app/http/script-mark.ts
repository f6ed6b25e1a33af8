import { createContext, useContext } from "react"

/** Set while the server renders (see entry.server); empty in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)

/**
 * The mark that our own inline scripts carry where a nonce would stand: give it as `nonce` to `Scripts` and
 * `ScrollRestoration`. The server hashes exactly the scripts that carry it into the content security policy and
 * then takes it off, so that the page holds no nonce (docs/decisions: hashes, not nonces).
 */
export function useScriptMark(): string | undefined {
  return useContext(ScriptMark)
}
