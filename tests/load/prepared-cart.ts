import { setTimeout as pause } from "node:timers/promises"
import { buyer } from "../shopper/people.ts"

/** A cart made at the backend without the shop, ready for its recap. */
export type PreparedCart = { session: string; checkoutId: string; email: string; firstName: string }

const goods = "filtres-papier-02"
const { address1, zip, city, country, phone } = buyer
const address = { last_name: buyer.lastName, address1, zip, city, country, phone }

/** The number in the e-mail that a prepared cart's shopper has. */
export const emailPattern = /client-(\d+)@chaos\.exemple\.fr/g

type Cart = { checkout_id: string }

/**
 * Makes carts with contact, delivery and a method of payment, each in a session of its own. A fault on the way is met with
 * another try.
 *
 * @param storefront the sandbox's address
 */
export function createCartMaker(storefront: string) {
  async function call<T>(method: string, path: string, session: string | null, body?: unknown) {
    const answer = await fetch(`${storefront}/api${path}`, {
      method,
      signal: AbortSignal.timeout(5_000),
      headers: {
        Authorization: `Basic ${btoa("pk_test_local")}`,
        "Content-Type": "application/json",
        ...(session !== null && { "X-Session": session }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const reply = (await answer.json()) as T
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return { reply, session: answer.headers.get("X-Session") ?? session }
  }

  async function make(number: number, method: string): Promise<PreparedCart> {
    const product = await call<{ id: string }>("GET", `/products/${goods}`, null)
    const { session } = await call("POST", "/cart/items", null, { product_id: product.reply.id, quantity: 1 })
    const email = `client-${number}@chaos.exemple.fr`
    const firstName = `Camille${"abcdefghij"[number % 10]}`
    const to = { first_name: firstName, ...address }
    await call("PUT", "/cart", session, { account: { email }, shipping: to, billing: to })
    await call("PUT", "/cart", session, { shipping: { service: "colissimo" } })
    const { reply } = await call<Cart>("PUT", "/cart", session, { billing: { method } })
    if (session === null || !reply.checkout_id) throw new Error("No session")
    return { session, checkoutId: reply.checkout_id, email, firstName }
  }

  return async function makeCart(number: number, method: string): Promise<PreparedCart> {
    for (let tries = 0; ; tries++) {
      try {
        return await make(number, method)
      } catch (error) {
        if (tries === 20) throw error
        await pause(200)
      }
    }
  }
}
