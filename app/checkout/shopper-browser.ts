import { isIP } from "node:net"
import type { ShopperBrowser } from "~/payments/server-payment-method"

const longestAgent = 500

/**
 * The browser that agrees to a mandate. In: what our server knows of the request, the address that limits count (of IPv6 only
 * the network), and the browser's own name.
 */
export function describeBrowser(context: unknown, counted: string | null, agent: string | null): ShopperBrowser {
  const told = typeof context === "object" && context !== null && "clientAddress" in context ? context.clientAddress : null
  const address = [typeof told === "string" ? told.split("%")[0] : null, counted?.replace(/\/\d+$/, "")].find(
    (each) => each && isIP(each) !== 0,
  )
  return { address: address ?? null, agent: (agent ?? "unknown").slice(0, longestAgent) }
}
