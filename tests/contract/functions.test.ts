import { describe, expect, it } from "vitest"
import { register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const app = "boutique"
const quote = { email: "chef@exemple.fr", message: "Dix machines pour un bureau" }

describe("app functions", () => {
  itWrites("each method of the client reaches the app, and only those that the function has are answered", async () => {
    const shopper = newShopper(store)
    const receipt = { ok: true, reference: expect.stringMatching(/^DEV-/) as string }
    expect(await shopper.functions.post(app, "devis", quote)).toMatchObject(receipt)
    expect(await shopper.functions.request("post", app, "devis", quote)).toMatchObject(receipt)
    for (const method of ["get", "put", "delete"] as const) {
      const refusal = await refusalOf(shopper.functions[method](app, "devis", quote))
      expect(refusal).toMatchObject({ status: 404, message: `Function app.${app}.devis not found` })
    }
    const seen = store.calls.filter(({ path }) => path === `/functions/${app}/devis`).map(({ method }) => method)
    expect(seen).toEqual(["POST", "POST", "GET", "PUT", "DELETE"])
  })

  itWrites("field names pass unchanged in both directions", async () => {
    const shopper = newShopper(store, { useCamelCase: true })
    const form = { ...quote, first_name: "Jeanne", last_name: "Martin" }
    expect(await shopper.functions.post(app, "devis", form)).toMatchObject({ ok: true })
  })

  itWrites("the account of a request's address notes it, the newest last", async () => {
    const shopper = newShopper(store)
    const email = await register(shopper)
    const first = (await shopper.functions.post(app, "devis", { ...quote, email })) as { reference: string }
    const second = (await shopper.functions.post(app, "devis", { ...quote, email })) as { reference: string }
    const noted = { date: expect.any(String) as string, state: "received" }
    expect((await shopper.account.get())?.metadata).toMatchObject({
      estimates: [
        { ...noted, reference: first.reference },
        { ...noted, reference: second.reference },
      ],
    })
  })

  itWrites("an address leaves the newsletter, whether it is known or not", async () => {
    const receipt = { ok: true, reference: expect.any(String) as string, date: expect.any(String) as string }
    for (const email of ["jeanne@exemple.fr", "personne@exemple.fr"]) {
      expect(await newShopper(store).functions.post(app, "desinscription", { email })).toEqual(receipt)
    }
  })

  itWrites("a withdrawal and a termination are refused with the field at fault", async () => {
    const order = { step: "identify", order_number: "99999", email: "jeanne@exemple.fr" }
    const withdrawal = await refusalOf(newShopper(store).functions.post(app, "retractation", order))
    expect(withdrawal).toMatchObject({ status: 400, code: "validation_error", param: "order_number" })
    const proof = { step: "verify", number: "S9999", email: "jeanne@exemple.fr", code: "000000" }
    const termination = await refusalOf(newShopper(store).functions.post(app, "resiliation", proof))
    expect(termination).toMatchObject({ status: 400, code: "validation_error", param: "code" })
    expect(await newShopper(store).functions.post(app, "resiliation", { ...proof, step: "identify" })).toEqual({ ok: true })
    const ended = { step: "acknowledge", subscription_number: "S9999", declaration: "d1" }
    const acknowledgement = await refusalOf(newShopper(store).functions.post(app, "resiliation", ended))
    expect(acknowledgement).toMatchObject({ status: 400, code: "validation_error", param: "subscription_number" })
  })

  itWrites("what a customer has ended in the account is receipted to them", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    await shopper.account.createCard({ token: "pm_local_ok", gateway: "stripe" })
    const { id } = await shopper.products.get("abonnement-decouverte")
    const { id: started, number } = await shopper.subscriptions.create({ product_id: id, options: { Mouture: "Grains" } })
    const ended = { step: "acknowledge", subscription_number: number, declaration: "d1" }
    const early = await refusalOf(shopper.functions.post(app, "resiliation", ended))
    expect(early).toMatchObject({ status: 400, param: "subscription_number" })
    await shopper.subscriptions.update(started, { canceled: true, cancel_at_end: true })
    const receipt = await shopper.functions.post(app, "resiliation", ended)
    expect(receipt).toEqual({ ok: true, reference: expect.any(String) as string, date: expect.any(String) as string })
    expect(await shopper.functions.post(app, "resiliation", ended)).toEqual(receipt)
  })

  itWrites("a function refuses by its own error", async () => {
    expect(await refusalOf(newShopper(store).functions.post(app, "devis", { email: "non" }))).toMatchObject({
      status: 400,
      code: "validation_error",
    })
  })

  it("an unknown app or function is 404", async () => {
    const refusal = await refusalOf(newShopper(store).functions.get("no-such-app", "nothing"))
    expect(refusal).toMatchObject({ status: 404, message: "Function app.no-such-app.nothing not found" })
  })

  itDrivesItsCalls(store, "functions.test.ts")
})
