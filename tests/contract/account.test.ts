import { describe, expect, it } from "vitest"
import { issuePasswordToken } from "../../sandbox/services/account/log-in.ts"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { addGoods, filters, kettle, newEmail, register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

describe("account", () => {
  it("is null when nobody is logged in", async () => {
    expect(await newShopper(store).account.get()).toBeNull()
  })

  it("login() with a wrong pair resolves null, for known and unknown addresses alike", async () => {
    expect(await newShopper(store).account.login("jeanne@exemple.fr", "wrong")).toBeNull()
    expect(await newShopper(store).account.login("nobody-of-that-name@exemple.fr", "wrong")).toBeNull()
  })

  itWrites("create() with a password logs in, and gives the cart to the account", async () => {
    const shopper = newShopper(store)
    await addGoods(shopper, filters.slug)
    const email = await register(shopper)
    expect(await shopper.account.get()).toMatchObject({ email, first_name: "Jeanne", name: "Jeanne Martin" })
    expect(await shopper.account.get()).not.toHaveProperty("password_hash")
    expect(await shopper.cart.get()).toMatchObject({ guest: false, account: { email } })
  })

  itWrites("create() without password: logged in without cart, null and still a guest with one", async () => {
    const alone = newShopper(store)
    const email = newEmail()
    expect(await alone.account.create({ email, email_optin: true })).toMatchObject({ email, email_optin: true })
    expect(await alone.account.get()).toMatchObject({ email })

    const buyer = newShopper(store)
    await addGoods(buyer, filters.slug)
    const other = newEmail()
    expect(await buyer.account.create({ email: other, email_optin: true })).toBeNull()
    expect(await buyer.account.get()).toBeNull()
    expect(await buyer.cart.get()).toMatchObject({ guest: true, account: { email: other } })
  })

  itWrites("update() changes what is writable", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const changed = await shopper.account.update({ first_name: "Odette", email_optin: true, metadata: { siren: "1" } })
    expect(changed).toMatchObject({ first_name: "Odette", email_optin: true, metadata: { siren: "1" } })
  })

  itWrites("login() takes the guest's cart along and leaves the account's older one behind", async () => {
    const first = newShopper(store)
    const email = await register(first)
    const older = await addGoods(first, kettle.slug)
    const shopper = newShopper(store)
    const guest = await addGoods(shopper, filters.slug)
    expect(await shopper.account.login(email, "lilas-2026")).toMatchObject({ email })
    expect(await shopper.cart.get()).toMatchObject({ id: guest.id, guest: false, item_quantity: 1 })
    expect((await first.cart.get()).id).toBe(older.id)
  })

  itWrites("login() without cart adopts the account's open one", async () => {
    const first = newShopper(store)
    const email = await register(first)
    const open = await addGoods(first, kettle.slug)
    const shopper = newShopper(store)
    await shopper.account.login(email, "lilas-2026")
    expect((await shopper.cart.get()).id).toBe(open.id)
  })

  itWrites("login() by a password token works once", async () => {
    const email = await register(newShopper(store))
    const token = issuePasswordToken(store.sandbox.context, email)
    expect(await newShopper(store).account.login(email, { password_token: token })).toMatchObject({ email })
    expect(await newShopper(store).account.login(email, { password_token: token })).toBeNull()
  })

  itWrites("logout() keeps the cart and takes the account off it", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const { id } = await addGoods(shopper, filters.slug)
    expect(await shopper.account.logout()).toEqual({ success: true })
    expect(shopper.account.state).toBeNull()
    const cart = await shopper.cart.get()
    expect(cart).toMatchObject({ id, guest: true, item_quantity: 1 })
    expect(cart.account ?? null).toBeNull()
  })

  itWrites("recover() mails a key, which sets a password once and does not log in", async () => {
    const shopper = newShopper(store)
    const email = await register(newShopper(store))
    const reset_url = "http://shop.test/mot-de-passe?cle={reset_key}"
    expect(await shopper.account.recover({ email, reset_url })).toEqual({ success: true })
    expect(await shopper.account.recover({ email: "nobody@exemple.fr", reset_url })).toEqual({ success: true })
    const mails = listMails(store.sandbox.context).filter(({ to }) => to === email)
    const reset_key = /cle=([^\s&]+)/.exec(mails[0]?.text ?? "")?.[1]
    const answer = await shopper.account.recover({ password: "nouveau-2026", reset_key })
    expect(answer).toMatchObject({ success: true, email })
    expect(await shopper.account.get()).toBeNull()
    expect(await shopper.account.login(email, "lilas-2026")).toBeNull()
    expect(await shopper.account.login(email, "nouveau-2026")).toMatchObject({ email })
    expect((await refusalOf(newShopper(store).account.recover({ password: "encore-2026", reset_key }))).message).toContain(
      "password_reset_key",
    )
  })

  itWrites("a recovery key lives a day, and a new request cancels the former", async () => {
    const shopper = newShopper(store)
    const email = await register(newShopper(store))
    const ask = async () => {
      await shopper.account.recover({ email, reset_url: "http://shop.test/{password_reset_key}" })
      const mails = listMails(store.sandbox.context).filter(({ to }) => to === email)
      return /shop\.test\/(\S+)/.exec(mails[0]?.text ?? "")?.[1]
    }
    const [former, latter] = [await ask(), await ask()]
    expect(former).not.toBe(latter)
    await refusalOf(shopper.account.recover({ password: "nouveau-2026", reset_key: former }))
    store.sandbox.context.clock.offset = 25 * 60 * 60 * 1000
    await refusalOf(shopper.account.recover({ password: "nouveau-2026", reset_key: latter }))
    store.sandbox.context.clock.offset = 0
    expect(await shopper.account.recover({ password: "nouveau-2026", password_reset_key: latter })).toMatchObject({ email })
  })

  itDrivesItsCalls(store, "account.test.ts")
})
