import { readEnvironment } from "~/env.server"

/** The shop's own origin, for addresses that a provider sends shoppers back to. */
export function readShopOrigin(): string {
  return readEnvironment().publicOrigin
}

/**
 * Whether a shopper may be sent to a provider's address: HTTPS without credentials in it, or the host of the vault when that
 * is the sandbox on this machine.
 */
export function mayLeaveFor(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== "" || url.password !== "") return false
  if (url.protocol === "https:") return true
  const vault = new URL(readEnvironment().swellVaultUrl)
  return vault.protocol === "http:" && url.origin === vault.origin
}
