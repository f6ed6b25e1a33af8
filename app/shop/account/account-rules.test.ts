import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Account } from "~/commerce/wire"
import { parseLogin, parseSignUp, typedAccount } from "./auth/auth-forms"
import { accountLink } from "./auth/visitor"
import { viewAccount } from "./orders/orders.server"
import { compareCarts } from "./auth/auth.server"
import { evenMs, waitForEvenTime } from "./auth/constant-time.server"

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

describe("forms", () => {
  const complete = {
    firstName: "Zoé",
    lastName: "N’Guyen-Saint  Paul",
    email: " zoe@exemple.fr\u200b",
    password: "lilas 2026 ",
    returnTo: "/",
  }

  test("a sign-up is tidied; its password is not touched, its newsletter unticked", () => {
    expect(parseSignUp(form(complete))).toEqual({
      ok: true,
      value: {
        firstName: "Zoé",
        lastName: "N’Guyen-Saint Paul",
        email: "zoe@exemple.fr",
        password: "lilas 2026 ",
        emailOptin: false,
      },
    })
    expect(parseSignUp(form({ ...complete, newsletter: "on" }))).toMatchObject({ value: { emailOptin: true } })
  })

  test.each([
    ["email", "", "email-missing"],
    ["email", "zoe@exemple", "email-invalid"],
    ["email", "zoe exemple.fr", "email-invalid"],
    ["email", "a@b@exemple.fr", "email-invalid"],
    ["email", `${"z".repeat(250)}@exemple.fr`, "email-invalid"],
    ["password", "", "password-missing"],
    ["password", "1234567", "password-too-short"],
    ["password", "x".repeat(201), "value-too-long"],
    ["firstName", " \u200b ", "first-name-missing"],
    ["lastName", "n".repeat(61), "value-too-long"],
  ])("%s %j is %s, once", (field, value, code) => {
    expect(parseSignUp(form({ ...complete, [field]: value }))).toEqual({ ok: false, problems: [{ code, field }] })
  })

  test("a login is only asked to be there: its e-mail's shape tells nothing", () => {
    expect(parseLogin(form({ email: "zoe", password: "x" }))).toEqual({ ok: true, value: { email: "zoe", password: "x" } })
    expect(parseLogin(form({}))).toMatchObject({ problems: [{ field: "email" }, { field: "password" }] })
  })

  test("what goes back to a form never holds the password", () => {
    expect(typedAccount(form(complete))).toEqual({
      email: "zoe@exemple.fr",
      firstName: "Zoé",
      lastName: "N’Guyen-Saint Paul",
      newsletter: false,
    })
  })
})

test.each([
  ["/account", "#login"],
  ["/account/commandes", "#login"],
  ["/account?page=2", "#login"],
  ["/account#haut", "#login"],
  ["/accounts", "/accounts"],
  ["/pages/account", "/pages/account"],
  ["https://exemple.fr/account", "https://exemple.fr/account"],
])("the link %s is %s for an anonymous visitor, and itself for a customer [2.3]", (href, shown) => {
  expect(accountLink(href, false)).toBe(shown)
  expect(accountLink(href, true)).toBe(href)
})

describe("the cart at login", () => {
  const cart = (id: string, quantity: number, total: number) =>
    ({ id, items: quantity > 0 ? [{ id: "line", quantity }] : [], grand_total: total }) as Parameters<typeof compareCarts>[0]

  test.each([
    ["nothing, nothing", null, null, "none"],
    ["an empty one, nothing", cart("a", 0, 0), null, "none"],
    ["nothing, then the account's", null, cart("b", 2, 20), "found"],
    ["the same", cart("a", 2, 20), cart("a", 2, 20), "kept"],
    ["the same to the cent, not to the bit", cart("a", 2, 0.3), cart("a", 2, 0.1 + 0.2), "kept"],
    ["a member's discount", cart("a", 2, 20), cart("a", 2, 18), "changed"],
    ["another quantity", cart("a", 2, 20), cart("a", 1, 20), "changed"],
    ["another cart", cart("a", 2, 20), cart("b", 2, 20), "changed"],
    ["lost", cart("a", 2, 20), null, "changed"],
  ] as const)("%s", (_name, before, after, expected) => {
    expect(compareCarts(before, after)).toBe(expected)
  })
})

describe("the time of a refusal", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([80, 340, 999])("after %i ms of work it leaves at 1 s", async (workMs) => {
    const start = performance.now()
    vi.advanceTimersByTime(workMs)
    const leaving = waitForEvenTime(start).then(() => performance.now() - start)
    await vi.advanceTimersByTimeAsync(2000)
    expect(Math.round(await leaving)).toBe(1000)
  })

  test("longer work leaves at the next half second", () => {
    expect([1001, 1500, 1501].map(evenMs)).toEqual([1500, 1500, 2000])
  })
})

test("a customer without a name is called by the e-mail", () => {
  const account = { id: "65c000000000000000000001", email: "zoe@exemple.fr", email_optin: true }
  expect(viewAccount(account as Account)).toEqual({ name: "zoe@exemple.fr", email: "zoe@exemple.fr" })
  expect(viewAccount({ ...account, first_name: "Zoé", last_name: "Paul" } as Account).name).toBe("Zoé Paul")
})
