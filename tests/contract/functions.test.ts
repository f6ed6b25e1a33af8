import { describe, expect, it } from "vitest"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "./shopper.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()
const app = "maison-lilas"
const estimate = { email: "chef@exemple.fr", message: "Dix machines pour un bureau" }

describe("app functions", () => {
  itWrites("each method of the client reaches the function, GET data as query, the rest as body", async () => {
    const shopper = newShopper(store)
    const receipt = { ok: true, reference: expect.stringMatching(/^DEV-/) as string }
    for (const method of ["get", "post", "put", "delete"] as const) {
      expect(await shopper.functions[method](app, "devis", estimate)).toMatchObject(receipt)
    }
    expect(await shopper.functions.request("post", app, "devis", estimate)).toMatchObject(receipt)
    const seen = store.calls.filter(({ path }) => path === `/functions/${app}/devis`).map(({ method }) => method)
    expect(seen).toEqual(["GET", "POST", "PUT", "DELETE", "POST"])
  })

  itWrites("field names pass unchanged in both directions", async () => {
    const shopper = newShopper(store, { useCamelCase: true })
    const form = { name: "Jeanne Martin", email: "jeanne@exemple.fr", order_number: "10042" }
    expect(await shopper.functions.post(app, "retractation", form)).toMatchObject({ ok: true })
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
