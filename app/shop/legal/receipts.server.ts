import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { Problem } from "~/problems"
import { sharedStore } from "~/store/store.server"
import { maskEmail } from "../account/email-address"

const lifeMs = 3_600_000

const receiptSchema = z.object({
  kind: z.enum(["withdrawal", "cancellation"]),
  reference: z.string(),
  /** Day and time in Paris, as shown. */
  moment: z.string(),
  email: z.string(),
  /** Order or subscription number. */
  number: z.string(),
  content: z.array(z.string()),
})

/** What the function has confirmed, as the receipt's page shows it. */
export type DeclarationReceipt = z.infer<typeof receiptSchema>

/**
 * Keeps a receipt for an hour, so that its page can be reloaded; whoever is handed its link reads no address. Out: the id that
 * the link carries, which nobody can guess.
 */
export async function keepReceipt(receipt: DeclarationReceipt): Promise<string> {
  const id = randomUUID()
  await sharedStore().set(`receipt:${id}`, JSON.stringify({ ...receipt, email: maskEmail(receipt.email) }), lifeMs)
  return id
}

/** The receipt with this id and of this kind, or null when it is unknown or an hour old. */
export async function readReceipt(kind: DeclarationReceipt["kind"], id: string | null): Promise<DeclarationReceipt | null> {
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return null
  const kept = await sharedStore().get(`receipt:${id}`)
  const receipt = kept === null ? null : receiptSchema.parse(JSON.parse(kept))
  return receipt?.kind === kind ? receipt : null
}

/** The HTTP status of a refused declaration: 503 when the shop could not take it. */
export function declarationStatus(problems: readonly Problem[]): 422 | 503 {
  return problems.some(({ code }) => code.startsWith("declaration-")) ? 503 : 422
}
