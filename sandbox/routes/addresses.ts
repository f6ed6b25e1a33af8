import { type Context, Hono } from "hono"
import type { AddressRecord } from "../services/account/account-record.ts"
import { createAddress, listAddresses, publishAddress, removeAddress, updateAddress } from "../services/account/addresses.ts"
import { type FieldErrors, isFieldErrors } from "../services/cart/field-errors.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/account/addresses`. */
export function addressesRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  const answer = (c: Context<SandboxEnv>, address: AddressRecord | FieldErrors) =>
    c.json(isFieldErrors(address) ? address : publishAddress(address))

  routes.get("/account/addresses", (c) => c.json(listAddresses(context, c.get("state"), c.get("query"))))
  routes.post("/account/addresses", async (c) => answer(c, createAddress(context, c.get("state"), await readBody(c))))
  routes.put("/account/addresses/:id", async (c) =>
    answer(c, updateAddress(context, c.get("state"), c.req.param("id"), await readBody(c))),
  )
  routes.delete("/account/addresses/:id", (c) => answer(c, removeAddress(context, c.get("state"), c.req.param("id"))))
  return routes
}
