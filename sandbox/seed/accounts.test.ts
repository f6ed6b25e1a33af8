import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findAccount } from "../services/account/account-store.ts"
import { isPassword } from "../services/account/password.ts"
import type { SandboxContext } from "../storage/context.ts"
import { listRecords } from "../storage/records.ts"
import { accounts } from "./accounts.ts"
import { emptyContext } from "./empty-context.fixture.ts"
import { loadSeed } from "./load-seed.ts"

describe("customers of the demo store", () => {
  let context: SandboxContext

  beforeAll(() => {
    context = emptyContext()
    loadSeed(context)
  })

  afterAll(() => context.database.close())

  it("lets each of them log in and find their addresses", () => {
    expect(accounts.map((account) => account.email)).toContain("jeanne@exemple.fr")
    for (const { email, password, addresses } of accounts) {
      const stored = findAccount(context, email)
      expect(isPassword(password, stored?.password_hash ?? null), email).toBe(true)
      expect(isPassword(`${password}!`, stored?.password_hash ?? null), email).toBe(false)
      expect(listRecords(context.database, "addresses", stored?.id), email).toMatchObject(addresses)
    }
  })

  it("has a professional whose SIREN and VAT number hold their check digits", () => {
    const professional = accounts.find((account) => account.type === "business")
    const siren = professional?.metadata?.siren ?? ""
    const digits = [...siren].map(Number)
    const luhn = digits
      .reverse()
      .reduce((sum, digit, index) => sum + (index % 2 ? Math.floor((digit * 2) / 10) + ((digit * 2) % 10) : digit), 0)
    expect(siren).toMatch(/^\d{9}$/)
    expect(luhn % 10).toBe(0)
    const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0")
    expect(professional).toMatchObject({ vat_number: `FR${key}${siren}` })
    expect(professional?.company).toBeTruthy()
  })
})
