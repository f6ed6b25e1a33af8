import { Hono } from "hono"
import { openSampleShop } from "../services/cart/sample-shop.fixture.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { accountRoutes } from "./account.ts"
import { addressesRoutes } from "./addresses.ts"
import { cardsRoutes } from "./cards.ts"
import { cartRoutes } from "./cart.ts"
import { invoicesRoutes } from "./invoices.ts"
import { answerError, sessionMiddleware } from "./middleware.ts"
import { ordersRoutes } from "./orders.ts"
import { paymentsRoutes } from "./payments.ts"
import { subscriptionsRoutes } from "./subscriptions.ts"

export type Json = Record<string, unknown>
export type Answer = { status: number; text: string; json: Json; session: string | null }

export type SampleApi = {
  context: SandboxContext
  /** Makes a call with the session that the answers so far have given. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** The session token, to look at or to leave. */
  session: { token: string | null }
}

/** The sample shop's routes behind the session middleware, for tests. */
export function openSampleApi(): SampleApi {
  const context = openSampleShop()
  const session: SampleApi["session"] = { token: null }
  const app = new Hono<SandboxEnv>()
  app.onError(answerError)
  app.use(sessionMiddleware(context))
  const all = [
    cartRoutes,
    ordersRoutes,
    paymentsRoutes,
    accountRoutes,
    addressesRoutes,
    cardsRoutes,
    subscriptionsRoutes,
    invoicesRoutes,
  ]
  for (const routes of all) app.route("/api", routes(context))

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { "content-type": "application/json", ...(session.token ? { "x-session": session.token } : {}) }
    const response = await app.request(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const given = response.headers.get("x-session")
    session.token = given ?? session.token
    const text = await response.text()
    return { status: response.status, text, json: (text ? JSON.parse(text) : {}) as Json, session: given }
  }
  return { context, call, session }
}
