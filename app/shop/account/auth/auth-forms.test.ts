import { describe, expect, test } from "vitest"
import { parseLogin, parseNewPassword, parseSignUp, parseTokenLink, typedAccount } from "./auth-forms"

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
    returnTo: "/",
  }

  test("a sign-up is tidied, its newsletter unticked", () => {
    expect(parseSignUp(form(complete))).toEqual({
      ok: true,
      value: {
        firstName: "Zoé",
        lastName: "N’Guyen-Saint Paul",
        email: "zoe@exemple.fr",
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
    ["firstName", " \u200b ", "first-name-missing"],
    ["lastName", "n".repeat(61), "value-too-long"],
  ])("%s %j is %s, once", (field, value, code) => {
    expect(parseSignUp(form({ ...complete, [field]: value }))).toEqual({ ok: false, problems: [{ code, field }] })
  })

  test("a login is only asked to be there: its e-mail's shape tells nothing", () => {
    expect(parseLogin(form({ email: "zoe", password: "x" }))).toEqual({ ok: true, value: { email: "zoe", password: "x" } })
    expect(parseLogin(form({}))).toMatchObject({ problems: [{ field: "email" }, { field: "password" }] })
  })

  test.each([
    ["", "new-password-missing"],
    ["1234567", "password-too-short"],
    ["x".repeat(201), "value-too-long"],
  ])("a new password %j is %s", (password, code) => {
    expect(parseNewPassword(form({ password }))).toEqual({ ok: false, problems: [{ code, field: "password" }] })
  })

  test("what goes back to a refused sign-up is tidied too", () => {
    expect(typedAccount(form(complete))).toEqual({
      email: "zoe@exemple.fr",
      firstName: "Zoé",
      lastName: "N’Guyen-Saint Paul",
      newsletter: false,
    })
  })
})

test("a link's e-mail and token must have the form of ones", () => {
  expect(parseTokenLink("ida@exemple.fr", "abcdefgh")).toEqual({ email: "ida@exemple.fr", token: "abcdefgh" })
  for (const [email, token] of [
    ["ida", "abcdefgh"],
    ["ida@exemple.fr", "court"],
    ["ida@exemple.fr", "a/../../b"],
    [null, null],
  ])
    expect(parseTokenLink(email, token)).toBeNull()
})
