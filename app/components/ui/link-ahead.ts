import { isSharedPath } from "~/shop/content/shared-path"

/** Where a link leads, and whether scripts fetch that page ahead: everybody's, where the browser is not to save data. */
export function linkAhead(to: string): { to: string; prefetch: "intent" | "none" } {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean } }
  return { to, prefetch: isSharedPath(to.replace(/[?#].*/, "")) && !connection?.saveData ? "intent" : "none" }
}
