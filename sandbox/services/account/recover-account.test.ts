import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { anonymous, openSampleShop } from "../cart/sample-shop.fixture.ts"
import { listMails } from "../mail/outbox.ts"
import { findAccount } from "./account-store.ts"
import { createAccount } from "./create-account.ts"
import { logInWith } from "./log-in.ts"
import { recoverAccount } from "./recover-account.ts"

let context: SandboxContext
let state: RequestState

beforeEach(() => {
  context = openSampleShop()
  state = anonymous()
})

const email = "jeanne@exemple.fr"
const create = (fields: object = {}, session = state) => createAccount(context, session, { email, ...fields })
const logIn = (session = state, password = "secret1") => logInWith(context, session, { email, password })
const refusal = (fields: object) => expect.objectContaining(fields) as Error

describe("recovery", () => {
  beforeEach(() => void create({ password: "secret1" }, anonymous()))

  const ask = (fields: object = {}, origin: string | null = null) =>
    recoverAccount(context, { email, reset_url: "https://shop.test/cle/{reset_key}?a=1", ...fields }, origin)
  const lastKey = () => listMails(context)[0]?.text.match(/cle\/([\w-]+)/)?.[1] ?? ""

  it("mails a key that sets the password once, without login", () => {
    expect(ask()).toEqual({ success: true })
    expect(listMails(context)[0]).toMatchObject({ to: email, kind: "account-recovery" })
    const key = lastKey()
    expect(recoverAccount(context, { password: "court", reset_key: key }, null)).toHaveProperty("errors.password")
    expect(recoverAccount(context, { password: "secret2", reset_key: key }, null)).toEqual({
      success: true,
      account_id: findAccount(context, email)?.id,
      email,
    })
    expect(logIn()).toBeNull()
    expect(logIn(state, "secret2")).not.toBeNull()
    expect(() => recoverAccount(context, { password: "secret3", reset_key: key }, null)).toThrowError(
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
    expect(() => recoverAccount(context, { password: "secret2", reset_key: former }, null)).toThrowError()
    context.clock.offset = 24 * 3600 * 1000 + 1000
    expect(() => recoverAccount(context, { password: "secret2", password_reset_key: key }, null)).toThrowError()
  })

  it("appends the key without placeholder, wants an address from servers, and keeps quiet about unknown ones", () => {
    ask({ reset_url: "https://shop.test/cle?a=1" })
    expect(listMails(context)[0]?.text).toMatch(/https:\/\/shop\.test\/cle\/[\w-]{20,}\?a=1/)
    expect(() => ask({ reset_url: undefined })).toThrowError(refusal({ param: "reset_url" }))
    expect(ask({ reset_url: undefined }, "https://shop.test")).toEqual({ success: true })
    const mails = listMails(context).length
    expect(ask({ email: "inconnu@exemple.fr" })).toEqual({ success: true })
    expect(listMails(context)).toHaveLength(mails)
  })
})
