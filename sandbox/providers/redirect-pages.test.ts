import { beforeEach, describe, expect, it } from "vitest"
import { findIntentByKey, readIntent } from "../services/vault/intent-record.ts"
import { readToken } from "../services/vault/token-record.ts"
import { runVaultCall } from "../services/vault/vault-calls.ts"
import type { PageVisitor } from "./page-visitor.fixture.ts"
import { createPageVisitor, shopPage } from "./page-visitor.fixture.ts"

let visitor: PageVisitor
beforeEach(() => {
  visitor = createPageVisitor()
})

describe("paysafecard", () => {
  const start = () => {
    const urls = {
      redirect: { success_url: `${shopPage}?gateway=paysafecard`, failure_url: `${shopPage}?echec=1` },
      notification_url: shopPage,
    }
    const intent = { type: "PAYSAFECARD", amount: 934.5, currency: "EUR", customer: { id: "c1" }, ...urls }
    return visitor.intent({ gateway: "paysafecard", intent }).id as string
  }
  const page = (id: string) => `/provider/paysafecard/${id}`

  it.each([
    ["accept", "SUCCESS"],
    ["authorize", "AUTHORIZED"],
    ["refuse", "EXPIRED"],
    ["cancel", "CANCELED_CUSTOMER"],
    ["pending", "INITIATED"],
  ])("%s leaves %s and returns without telling", async (choice, status) => {
    const id = start()
    expect((await visitor.press(page(id), choice))?.href).toBe(`${shopPage}?gateway=paysafecard`)
    expect(runVaultCall(visitor.context, "/intent", "put", { gateway: "paysafecard", intent: { payment_id: id } })).toEqual({
      status,
    })
  })

  it("is authorised and never returns", async () => {
    const id = start()
    expect(await visitor.press(page(id), "close")).toBeNull()
    expect(readIntent(visitor.context, "paysafecard", id)?.status).toBe("AUTHORIZED")
  })

  it("shows the amount in French, once only, and leads back afterwards", async () => {
    const id = start()
    expect((await (await visitor.app.request(page(id))).text()).replace(/\s/g, " ")).toContain("934,50 €")
    await visitor.choose(page(id), "accept")
    expect((await visitor.choose(page(id), "cancel")).status).toBe(409)
    expect(readIntent(visitor.context, "paysafecard", id)?.status).toBe("AUTHORIZED")
    const finished = await (await visitor.app.request(page(id))).text()
    expect(finished).toContain(`href="${shopPage}?gateway=paysafecard"`)
    expect(finished).not.toContain("<button")
  })

  it("knows its own payments and choices only", async () => {
    const id = start()
    expect((await visitor.app.request(page("pay_none"))).status).toBe(404)
    expect((await visitor.choose(page("pay_none"), "accept")).status).toBe(404)
    expect((await visitor.app.request(`/provider/klarna/${id}`)).status).toBe(404)
    expect((await visitor.choose(page(id), "steal")).status).toBe(400)
  })
})

describe("QuickPay", () => {
  const start = () => {
    const params = {
      action: "create",
      continueurl: `${shopPage}?gateway=quickpay&redirect_status=succeeded`,
      cancelurl: `${shopPage}?gateway=quickpay&redirect_status=canceled`,
    }
    return new URL(
      (runVaultCall(visitor.context, "/authorization", "post", { gateway: "quickpay", params }) as { url: string }).url,
    ).pathname
  }
  const readCard = (id: string | null) =>
    runVaultCall(visitor.context, "/authorization", "post", { gateway: "quickpay", params: { action: "get", id } })

  it.each([
    ["accept", { brand: "visa", last4: "4242" }],
    ["refuse", { error: { message: "Votre carte a été refusée." } }],
    ["pending", { error: { message: "Card authorization is pending" } }],
  ])("%s comes back with a card", async (choice, card) => {
    const back = await visitor.press(start(), choice)
    expect(back?.searchParams.get("redirect_status")).toBe("succeeded")
    expect(readCard(back?.searchParams.get("card_id") ?? null)).toMatchObject(card)
  })

  it("cancels, and stays away", async () => {
    expect((await visitor.press(start(), "cancel"))?.search).toBe("?gateway=quickpay&redirect_status=canceled")
    expect(await visitor.press(start(), "close")).toBeNull()
  })
})

describe("Klarna direct", () => {
  const url = (name: string) => `${shopPage}?gateway=klarna_direct&issue=${name}&sid={{session_id}}`
  const start = () => {
    const merchant_urls = {
      success: `${url("success")}&authorization_token={{authorization_token}}`,
      back: url("back"),
      cancel: url("cancel"),
      error: url("error"),
      failure: url("failure"),
    }
    const { redirect_url } = visitor.intent({ gateway: "klarna", intent: { cart_id: "cart1", merchant_urls } })
    return new URL(String(redirect_url)).pathname
  }

  it("accept fills both placeholders, and the token is known", async () => {
    const path = start()
    const back = await visitor.press(path, "accept")
    const token = String(back?.searchParams.get("authorization_token"))
    expect(back?.searchParams.get("sid")).toBe(path.split("/").at(-1))
    expect(readToken(visitor.context, token)).toMatchObject({ gateway: "klarna", behaviour: "ok" })
    expect(findIntentByKey(visitor.context, token)).toMatchObject({ status: "COMPLETED", cart_id: "cart1" })
    expect(await (await visitor.app.request(path)).text()).toContain(token)
  })

  it.each([
    ["refuse", "failure", "FAILED"],
    ["cancel", "cancel", "CANCELLED"],
    ["pending", "back", "IN_PROGRESS"],
    ["error", "error", "ERROR"],
  ])("%s goes to the %s address", async (choice, issue, status) => {
    const path = start()
    const back = await visitor.press(path, choice)
    expect([back?.searchParams.get("issue"), back?.searchParams.get("authorization_token")]).toEqual([issue, null])
    expect(readIntent(visitor.context, "klarna", path.split("/").at(-1))?.status).toBe(status)
  })

  it("is accepted and never returns", async () => expect(await visitor.press(start(), "close")).toBeNull())
})
