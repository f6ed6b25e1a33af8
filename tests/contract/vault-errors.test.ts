import { describe, expect, it } from "vitest"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itKnowsSeed, itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const visa = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 2034, cvc: "123" }
const intent = { gateway: "stripe", intent: { amount: 500, currency: "eur", payment_method: "pm_local_ok" } }

/** What the vault does to the next call. */
function nextVaultCall(fault: object): Promise<Response> {
  const body = JSON.stringify({ match: { path: "/intent" }, times: 1, ...fault })
  return fetch(`${store.url}/__faults`, { method: "POST", headers: { "Content-Type": "application/json" }, body })
}

describe("the vault's errors", () => {
  it("V1: a request that it cannot treat", async () => {
    const shopper = newShopper(store, { publicKey: "pk_test_wrong" })
    expect(await refusalOf(shopper.payment.createIntent(intent))).toMatchObject({ code: "request_error" })
  })

  itWrites("V3: fields of the gateway, the first one's message with status 402", async () => {
    const shopper = newShopper(store)
    const declined = shopper.card.createToken({ ...visa, number: "4000 0000 0000 0002" })
    expect(await refusalOf(declined)).toEqual({
      message: "Votre carte a été refusée.",
      code: "vault_error",
      status: 402,
      param: "gateway",
    })
  })

  itKnowsSeed("V1, not V2: an outage of the sandbox's vault says what it is, in the body", async () => {
    const shopper = newShopper(store)
    await nextVaultCall({ kind: "status", status: 503 })
    const refusal = await refusalOf(shopper.payment.createIntent(intent))
    expect(refusal).toEqual({ code: "request_error", status: 503, message: "The service is not available" })
  })

  itKnowsSeed("V4: no answer within the client's timeout", async () => {
    const shopper = newShopper(store, { timeout: 1000 })
    await nextVaultCall({ kind: "delay", ms: 2500 })
    const refusal = await refusalOf(shopper.payment.createIntent(intent))
    expect(refusal).toEqual({ message: "Request timed out after 1 seconds", status: 500 })
  })

  itKnowsSeed("V5: a broken connection, and an answer that is not JSON", async () => {
    const shopper = newShopper(store)
    for (const kind of ["reset", "html", "truncated"]) {
      await nextVaultCall({ kind })
      const refusal = await refusalOf(shopper.payment.createIntent(intent))
      expect(refusal.message).toMatch(/./)
      expect(refusal.code).not.toBe("vault_error")
    }
  })
})
