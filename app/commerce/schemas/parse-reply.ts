import type { z } from "zod"
import { BackendFault } from "../errors"

/**
 * Checks what we rely on in a reply and answers it as its wire type, other fields untouched. The type says more than
 * the schema checks: the rest is optional in the type.
 *
 * @throws BackendFault malformed, with the fields at fault but none of their values
 */
export function parseReply<T>(schema: z.ZodTypeAny, reply: unknown, call: string): T {
  const parsed = schema.safeParse(reply)
  if (parsed.success) return parsed.data as T
  const fields = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(reply)"} ${issue.code}`)
  throw new BackendFault("malformed", `Unexpected reply of ${call}: ${fields.join(", ")}`)
}
