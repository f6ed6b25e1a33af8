import { z } from "zod"

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/** A payment: whether it waits for its gateway, and how that ended. */
export const paymentSchema = z
  .object({ id: z.string().min(1), async: flag, success: flag, status: z.string().nullish(), error: z.unknown() })
  .transform(({ id, async, success, status, error }) => ({
    ...{ id, async, success, status: status ?? null },
    failed: !success && (status === "error" || (error !== null && error !== undefined)),
  }))
