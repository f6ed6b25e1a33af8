import { Hono } from "hono"
import { createCard, listCards, removeCard, updateCard } from "../services/account/cards.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/account/cards`. */
export function cardsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/account/cards", (c) => c.json(listCards(context, c.get("state"), c.get("query"))))
  routes.post("/account/cards", async (c) => c.json(createCard(context, c.get("state"), await readBody(c))))
  routes.put("/account/cards/:id", async (c) => c.json(updateCard(context, c.get("state"), c.req.param("id"), await readBody(c))))
  routes.delete("/account/cards/:id", (c) => c.json(removeCard(context, c.get("state"), c.req.param("id"))))
  return routes
}
