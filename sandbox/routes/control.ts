import type { Context } from "hono"
import { Hono } from "hono"
import { addFaultRule, clearFaultRules, listFaultRules, parseFaultRule } from "../services/faults/fault-rules.ts"
import { changePrice, changeStock } from "../services/faults/change-product.ts"
import { nameOnlyIntents, namesOnlyIntents } from "../services/faults/named-payments.ts"
import { isSubmitModel, setSubmitModel, submitModel } from "../services/faults/submit-model.ts"
import { emit, runSchedules } from "../services/functions/events.ts"
import { changePaymentSettings } from "../services/settings/change-payments.ts"
import { ensureTestTokens } from "../services/vault/token-record.ts"
import { ApiError } from "../storage/api-error.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"
import { merchantRoutes } from "./merchant.ts"
import { orderPageRoutes } from "./order-pages.ts"
import { outboxRoutes } from "./outbox.ts"

function invalid(message: string): ApiError {
  return new ApiError(400, "invalid_request", message)
}

async function readFields(c: Context<SandboxEnv>): Promise<Record<string, unknown>> {
  const body = await readBody(c)
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalid("A JSON object is needed")
  return body as Record<string, unknown>
}

function faultState(context: SandboxContext) {
  return { faults: listFaultRules(context), submit_model: submitModel(context), only_intents_named: namesOnlyIntents(context) }
}

/** The sandbox's own switches, for tests and demonstrations; they need no key and are never under `/api`. */
export function controlRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()

  app.get("/__faults", (c) => c.json(faultState(context)))
  app.post("/__faults", async (c) => {
    const { submit_model, only_intents_named, ...fault } = await readFields(c)
    if (only_intents_named !== undefined) nameOnlyIntents(context, only_intents_named === true)
    if (submit_model !== undefined) {
      if (!isSubmitModel(submit_model)) throw invalid("submit_model must be same-order, error or second-order")
      setSubmitModel(context, submit_model)
    }
    const isSwitched = submit_model !== undefined || only_intents_named !== undefined
    if (isSwitched && Object.keys(fault).length === 0) return c.json(faultState(context))
    const rule = parseFaultRule(fault)
    if (typeof rule === "string") throw invalid(rule)
    return c.json(addFaultRule(context, rule), 201)
  })
  app.delete("/__faults", (c) => {
    clearFaultRules(context)
    setSubmitModel(context, null)
    nameOnlyIntents(context, false)
    return c.json(faultState(context))
  })

  app.post("/__reset", (c) => {
    context.reset()
    context.clock.offset = 0
    ensureTestTokens(context)
    return c.json({ success: true })
  })
  app.post("/__clock", async (c) => {
    const { offset_ms } = await readFields(c)
    if (typeof offset_ms !== "number" || !Number.isFinite(offset_ms)) throw invalid("offset_ms must be a number")
    const goesOn = offset_ms > context.clock.offset
    context.clock.offset = offset_ms
    if (goesOn) await runSchedules(context)
    return c.json({ now: new Date(context.clock.now()).toISOString(), offset_ms })
  })
  app.post("/__stock", async (c) => {
    const { slug, level, variant_id } = await readFields(c)
    if (!Number.isInteger(level)) throw invalid("level must be a whole number")
    const product = changeStock(context, String(slug), level as number, variant_id)
    emit(context, "product.stock_adjusted", product, { stock_level: level, ...(variant_id === undefined ? {} : { variant_id }) })
    return c.json(product)
  })
  app.post("/__price", async (c) => {
    const { slug, price, variant_id } = await readFields(c)
    if (typeof price !== "number" || !(price >= 0)) throw invalid("price must be an amount in euros")
    return c.json(changePrice(context, String(slug), price, variant_id))
  })
  app.post("/__payments", async (c) => c.json(changePaymentSettings(context, await readFields(c))))

  app.route("/", orderPageRoutes(context))
  app.route("/", merchantRoutes(context))
  app.route("/", outboxRoutes(context))
  return app
}
