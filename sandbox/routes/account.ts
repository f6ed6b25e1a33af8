import { type Context, Hono } from "hono"
import type { AccountRecord } from "../services/account/account-record.ts"
import { readSessionAccount } from "../services/account/account-store.ts"
import { publishAccount } from "../services/account/account-view.ts"
import { createAccount, updateAccount } from "../services/account/create-account.ts"
import { logInWith, logOut } from "../services/account/log-in.ts"
import { recoverAccount } from "../services/account/recover-account.ts"
import { type FieldErrors, isFieldErrors } from "../services/cart/field-errors.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/account`, login, logout and recovery. */
export function accountRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  const answer = (c: Context<SandboxEnv>, account: AccountRecord | FieldErrors | null) =>
    c.json(account === null || isFieldErrors(account) ? account : publishAccount(account))

  routes.get("/account", (c) => answer(c, readSessionAccount(context, c.get("state"))))
  routes.post("/account", async (c) => answer(c, createAccount(context, c.get("state"), await readBody(c))))
  routes.put("/account", async (c) => answer(c, updateAccount(context, c.get("state"), await readBody(c))))
  routes.post("/account/login", async (c) => answer(c, logInWith(context, c.get("state"), await readBody(c))))
  routes.post("/account/logout", (c) => c.json(logOut(context, c.get("state"))))
  routes.post("/account/recover", async (c) => c.json(recoverAccount(context, await readBody(c), c.req.header("origin") ?? null)))
  return routes
}
