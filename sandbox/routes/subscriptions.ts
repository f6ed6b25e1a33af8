import { type Context, Hono } from "hono"
import { type FieldErrors, isFieldErrors } from "../services/cart/field-errors.ts"
import { createSubscription } from "../services/subscriptions/create-subscription.ts"
import { listSubscriptions, publishSubscription, readSubscription } from "../services/subscriptions/read-subscriptions.ts"
import {
  addSubscriptionItem,
  changeSubscriptionItem,
  removeSubscriptionItem,
  replaceSubscriptionItems,
} from "../services/subscriptions/subscription-items.ts"
import type { SubscriptionRecord } from "../services/subscriptions/subscription-record.ts"
import { updateSubscription } from "../services/subscriptions/update-subscription.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/subscriptions` and their items. */
export function subscriptionsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  const answer = (c: Context<SandboxEnv>, subscription: SubscriptionRecord | FieldErrors) =>
    c.json(isFieldErrors(subscription) ? subscription : publishSubscription(context, c.get("state"), subscription))

  routes.get("/subscriptions", (c) => c.json(listSubscriptions(context, c.get("state"), c.get("query"))))
  routes.post("/subscriptions", async (c) => answer(c, createSubscription(context, c.get("state"), await readBody(c))))
  routes.get("/subscriptions/:id", (c) => {
    const subscription = readSubscription(context, c.get("state"), c.req.param("id"), c.get("query"))
    return subscription ? c.json(subscription) : c.body("")
  })
  routes.put("/subscriptions/:id", async (c) =>
    answer(c, updateSubscription(context, c.get("state"), c.req.param("id"), await readBody(c))),
  )
  routes.post("/subscriptions/:id/items", async (c) =>
    answer(c, addSubscriptionItem(context, c.get("state"), c.req.param("id"), await readBody(c))),
  )
  routes.put("/subscriptions/:id/items", async (c) =>
    answer(c, replaceSubscriptionItems(context, c.get("state"), c.req.param("id"), await readBody(c))),
  )
  routes.put("/subscriptions/:id/items/:itemId", async (c) =>
    answer(c, changeSubscriptionItem(context, c.get("state"), c.req.param("id"), c.req.param("itemId"), await readBody(c))),
  )
  routes.delete("/subscriptions/:id/items/:itemId", (c) =>
    answer(c, removeSubscriptionItem(context, c.get("state"), c.req.param("id"), c.req.param("itemId"))),
  )
  return routes
}
