import { type CartSnapshot, cartSnapshotSchema } from "./cart-snapshot.server"

/** What the recap carries of the cart that it shows, as text to be signed. */
export function writeSeenCart(snapshot: CartSnapshot): string {
  return JSON.stringify(snapshot)
}

/** The snapshot in a text whose signature held, or null when there is none or its form is of another build. */
export function readSeenCart(text: string | null): CartSnapshot | null {
  if (text === null) return null
  try {
    const snapshot = cartSnapshotSchema.safeParse(JSON.parse(text))
    return snapshot.success ? snapshot.data : null
  } catch {
    return null
  }
}
