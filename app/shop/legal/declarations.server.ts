import { randomUUID } from "node:crypto"
import { z } from "zod"
import { keyValueStore } from "~/store/key-value-store.server"
import type { I18n } from "~/commerce/catalogue.server"
import { readShell } from "../content/read-shell.server"
import { shopContact } from "../content/shell-view"
import { maskEmail } from "../account/form-fields"

const RECEIPT_LIFETIME_MS = 3_600_000

const receiptSchema = z.object({
  kind: z.enum(["withdrawal", "cancellation"]),
  /** Empty where nobody may learn whether there is such a contract. */
  reference: z.string(),
  /** Day and time in Paris, formatted. */
  moment: z.string(),
  email: z.string(),
  /** Order or subscription number. */
  number: z.string(),
  content: z.array(z.string()),
})

/** What a function answers to a declaration that it has stored (docs/functions.md). */
export const declaredSchema = z.object({ ok: z.literal(true), reference: z.string().min(1), date: z.string().datetime() })

/** What the function confirmed and mailed, for the receipt's page. */
export type DeclarationReceipt = z.infer<typeof receiptSchema>

/** Stores a receipt for an hour under an unguessable id. The e-mail is masked for others who use the same browser. */
export async function storeReceipt(receipt: DeclarationReceipt): Promise<string> {
  const id = randomUUID()
  const masked = { ...receipt, email: maskEmail(receipt.email) }
  await keyValueStore().set(`receipt:${id}`, JSON.stringify(masked), RECEIPT_LIFETIME_MS)
  return id
}

/** Reads what the pages of both declarations share: how to reach the shop, and the receipt of an id (null where the address names none). */
export async function readDeclarationPage(i18n: I18n, kind: DeclarationReceipt["kind"], receiptId: string | null) {
  const [shell, receipt] = await Promise.all([readShell(i18n), readReceipt(kind, receiptId)])
  return { contact: shopContact(shell), receipt, hasReceiptId: receiptId !== null }
}

/** The status of such a page: 404 for a receipt that is not there. */
export function receiptStatus({ receipt, hasReceiptId }: { receipt: DeclarationReceipt | null; hasReceiptId: boolean }): number {
  return hasReceiptId && receipt === null ? 404 : 200
}

/** Reads a receipt; null for an id that is unknown, expired, or of another kind. */
async function readReceipt(kind: DeclarationReceipt["kind"], id: string | null): Promise<DeclarationReceipt | null> {
  if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return null
  const stored = await keyValueStore().get(`receipt:${id}`)
  const receipt = stored === null ? null : receiptSchema.parse(JSON.parse(stored))
  return receipt?.kind === kind ? receipt : null
}

/** Reads the step that a declaration's form posts; the first one unless it is known. */
export function parseStep<Step extends string>(form: FormData, steps: readonly [Step, ...Step[]]): Step {
  return steps.find((step) => step === form.get("step")) ?? steps[0]
}

/** Reads what an earlier step found. It is only displayed: the function compares with its own records. */
export function parseCarried<Value>(form: FormData, name: string, schema: z.ZodType<Value, z.ZodTypeDef, unknown>): Value | null {
  try {
    return schema.safeParse(JSON.parse(String(form.get(name) ?? ""))).data ?? null
  } catch {
    return null
  }
}
