import { logIn, updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { AccountPatch } from "~/commerce/account-wire"
import type { Account } from "~/commerce/wire"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { companyOf } from "./company"
import { waitForEvenTime } from "~/shop/account/auth/constant-time.server"
import type { Company, EmailChange, Identity, PasswordChange, TypedProfile } from "./profile-form"

export type Profile = TypedProfile & { email: string }

/** The customer's own data for their forms. */
export function readProfile(commerce: Commerce): Promise<ForCustomer<Profile>> {
  return forCustomer(commerce, async (account) => viewProfile(account))
}

function viewProfile(account: Account): Profile {
  return {
    newEmail: "",
    ...{ email: account.email, firstName: account.first_name ?? "", lastName: account.last_name ?? "" },
    ...{ phone: account.phone ?? "", newsletter: account.email_optin, professional: account.type === "business" },
    ...companyOf(account),
    vatNumber: typeof account.vat_number === "string" ? account.vat_number : "",
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
  return forOwner(commerce, { email, current, field: "currentPassword" }, async () => {
    const problem = await refusalOf(updateAccount(commerce, { password: next }))
    return problem?.field === "password" ? fail("password-refused", "newPassword") : result(problem)
  })
}

/**
 * Changes the e-mail for who knows the password. Problems: `password-wrong`, told after an even time, and
 * `email-change-refused` for one that the backend does not take, whatever the reason.
 */
export function changeEmail(commerce: Commerce, email: string, change: EmailChange): Promise<ForCustomer<Result<null>>> {
  return forOwner(commerce, { email, current: change.current, field: "passwordForEmail" }, async () => {
    const problem = await refusalOf(updateAccount(commerce, { email: change.email }))
    return problem?.field === "email" ? fail("email-change-refused", "newEmail") : result(problem)
  })
}

type Proof = { email: string; current: string; field: string }

/** Does what only somebody who knows the password may do: a session that was left open is not enough. */
function forOwner(commerce: Commerce, proof: Proof, work: () => Promise<Result<null>>): Promise<ForCustomer<Result<null>>> {
  const { email, current, field } = proof
  return forCustomer(commerce, async (account) => {
    const start = performance.now()
    try {
      if (account.email === email && (await logIn(commerce, { email, password: current }))) return await work()
    } catch (error) {
      return accountFailure(error)
    }
    await waitForEvenTime(start)
    return fail("password-wrong", field)
  })
}

async function refusalOf(write: Promise<Account>): Promise<Problem | null> {
  try {
    await write
    return null
  } catch (error) {
    const failure = accountFailure(error)
    return failure.ok ? null : (failure.problems[0] ?? null)
  }
}

function result(problem: Problem | null): Result<null> {
  return problem ? { ok: false, problems: [problem] } : succeed(null)
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
