import { beforeEach, describe, expect, it } from "vitest"
import { anonymous } from "../cart/sample-shop.fixture.ts"
import { refusal } from "../cart/sample-shopper.fixture.ts"
import { listMails } from "../mail/outbox.ts"
import { findAccount } from "./account-store.ts"
import { recoverAccount } from "./recover-account.ts"
import type { SampleCustomer } from "./sample-customer.fixture.ts"
import { email, enterAsCustomer } from "./sample-customer.fixture.ts"

let shopper: SampleCustomer
beforeEach(() => {
  shopper = enterAsCustomer()
})

describe("recovery", () => {
  beforeEach(() => void shopper.create({ password: "secret1" }, anonymous()))

  const ask = (fields: object = {}, origin: string | null = null) =>
    recoverAccount(shopper.context, { email, reset_url: "https://shop.test/cle/{reset_key}?a=1", ...fields }, origin)
  const lastKey = () => listMails(shopper.context)[0]?.text.match(/cle\/([\w-]+)/)?.[1] ?? ""

  it("mails a key that sets the password once, without login", () => {
    expect(ask()).toEqual({ success: true })
    expect(listMails(shopper.context)[0]).toMatchObject({ to: email, kind: "account-recovery" })
    const key = lastKey()
    expect(recoverAccount(shopper.context, { password: "court", reset_key: key }, null)).toHaveProperty("errors.password")
    expect(recoverAccount(shopper.context, { password: "secret2", reset_key: key }, null)).toEqual({
      success: true,
      account_id: findAccount(shopper.context, email)?.id,
      email,
    })
    expect(shopper.logIn()).toBeNull()
    expect(shopper.logIn(shopper.state, "secret2")).not.toBeNull()
    expect(() => recoverAccount(shopper.context, { password: "secret3", reset_key: key }, null)).toThrowError(
      refusal({
        code: "validation_error",
        param: "password_reset_key",
        message: expect.stringContaining("password_reset_key") as string,
      }),
    )
  })

  it("cancels the former key and lets a key live for a day", () => {
    ask()
    const former = lastKey()
    ask({ reset_url: undefined, password_reset_url: "https://shop.test/cle/{password_reset_key}" })
    const key = lastKey()
    expect(() => recoverAccount(shopper.context, { password: "secret2", reset_key: former }, null)).toThrowError()
    shopper.context.clock.offset = 24 * 3600 * 1000 + 1000
    expect(() => recoverAccount(shopper.context, { password: "secret2", password_reset_key: key }, null)).toThrowError()
  })

  it("appends the key without placeholder, wants an address from servers, and keeps quiet about unknown ones", () => {
    ask({ reset_url: "https://shop.test/cle?a=1" })
    expect(listMails(shopper.context)[0]?.text).toMatch(/https:\/\/shop\.test\/cle\/[\w-]{20,}\?a=1/)
    expect(() => ask({ reset_url: undefined })).toThrowError(refusal({ param: "reset_url" }))
    expect(ask({ reset_url: undefined }, "https://shop.test")).toEqual({ success: true })
    const mails = listMails(shopper.context).length
    expect(ask({ email: "inconnu@exemple.fr" })).toEqual({ success: true })
    expect(listMails(shopper.context)).toHaveLength(mails)
  })
})
