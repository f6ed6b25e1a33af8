import { logIn, updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { AccountPatch } from "~/commerce/account-wire"
import type { Account } from "~/commerce/wire"
import { type Result, fail, succeed } from "~/problems"
import { accountFailure } from "./account-failures.server"
import { type ForCustomer, forCustomer } from "./customer.server"
import { waitForEvenTime } from "./even-answer.server"
import type { Company, Identity, PasswordChange, TypedProfile } from "./profile-form"

export type Profile = TypedProfile & { email: string }

/** The customer's own data for their forms. */
export function readProfile(commerce: Commerce): Promise<ForCustomer<Profile>> {
  return forCustomer(commerce, async (account) => viewProfile(account))
}

/** Professional's data are kept where the backend has free fields; a merchant may have written the company elsewhere. */
function viewProfile(account: Account): Profile {
  const { company, siren } = (account.metadata ?? {}) as { company?: unknown; siren?: unknown }
  const { company: merchants } = account as { company?: unknown }
  const text = (...values: unknown[]) => values.find((value): value is string => typeof value === "string") ?? ""
  return {
    ...{ email: account.email, firstName: account.first_name ?? "", lastName: account.last_name ?? "" },
    ...{ phone: account.phone ?? "", newsletter: account.email_optin, professional: account.type === "business" },
    ...{ company: text(company, merchants), siren: text(siren), vatNumber: text(account.vat_number) },
  }
}

/** Writes name, telephone and the newsletter's opt-in. */
export function saveIdentity(commerce: Commerce, identity: Identity): Promise<ForCustomer<Result<null>>> {
  return save(commerce, () => ({
    ...{ first_name: identity.firstName, last_name: identity.lastName, phone: identity.phone },
    email_optin: identity.newsletter,
  }))
}

/** Writes what a professional's invoices need, or clears it. */
export function saveCompany(commerce: Commerce, company: Company): Promise<ForCustomer<Result<null>>> {
  return save(commerce, ({ metadata }) => ({
    type: company.professional ? "business" : "individual",
    vat_number: company.vatNumber,
    metadata: { ...metadata, company: company.company, siren: company.siren },
  }))
}

/**
 * Changes the password for who knows the present one. Problems: `password-wrong`, told after an even time, and
 * `password-refused`.
 */
export function changePassword(
  commerce: Commerce,
  email: string,
  { current, next }: PasswordChange,
): Promise<ForCustomer<Result<null>>> {
  return forCustomer(commerce, async (account) => {
    const start = performance.now()
    try {
      const known = account.email === email && (await logIn(commerce, { email, password: current }))
      if (!known) {
        await waitForEvenTime(start)
        return fail("password-wrong", "currentPassword")
      }
      await updateAccount(commerce, { password: next })
      return succeed(null)
    } catch (error) {
      const failure = accountFailure(error)
      return failure.ok || failure.problems[0]?.field !== "password" ? failure : fail("password-refused", "newPassword")
    }
  })
}

function save(commerce: Commerce, patch: (account: Account) => AccountPatch): Promise<ForCustomer<Result<null>>> {
  return forCustomer(commerce, async (account) => {
    try {
      await updateAccount(commerce, patch(account))
      return succeed(null)
    } catch (error) {
      return accountFailure(error)
    }
  })
}
