import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { CompanyForm, EmailForm, IdentityForm, PasswordForm } from "~/components/account/profile-forms"
import { ErrorSummary } from "~/components/forms/error-summary"
import { refuse, seeOther } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { reserveLogin } from "~/store/rate-limits.server"
import { entryPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { type Problem, type Result, fail } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { accountStatus, type ForCustomer } from "~/shop/account/customer.server"
import {
  parseCompany,
  parseEmailChange,
  parseIdentity,
  parsePasswordChange,
  profileFields,
  typedProfile,
} from "~/shop/account/profile/profile-form"
import { changeEmail, changePassword, readProfile, saveCompany, saveIdentity } from "~/shop/account/profile/profile.server"
import { parseSiren } from "~/shop/account/profile/company"
import { pageTitle } from "~/texts/page-title"

const path = "/account/profil"

export const fields = profileFields

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const read = await readProfile(shopper.commerce)
  return read.loggedIn
    ? json({ profile: read.value }, { headers: shopper.headers() })
    : seeOther(entryPath("/connexion", path), shopper)
}

type Saved = ForCustomer<Result<null>>
const refusedForm = (problems: Problem[]): Saved => ({ loggedIn: true, value: { ok: false, problems } })

const gestures = new Map([
  ["profile", { notice: "profile-saved", save: saveIdentityForm }],
  ["company", { notice: "company-saved", save: saveCompanyForm }],
  ["email", { notice: "email-changed", save: saveEmail }],
  ["password", { notice: "password-changed", save: savePassword }],
])

async function saveIdentityForm(shopper: Shopper, form: FormData): Promise<Saved> {
  const identity = parseIdentity(typedProfile(form))
  return identity.ok ? saveIdentity(shopper.commerce, identity.value) : refusedForm(identity.problems)
}

async function saveCompanyForm(shopper: Shopper, form: FormData): Promise<Saved> {
  const company = parseCompany(typedProfile(form), parseSiren)
  return company.ok ? saveCompany(shopper.commerce, company.value) : refusedForm(company.problems)
}

async function savePassword(shopper: Shopper, form: FormData, address: string | null): Promise<Saved> {
  const change = parsePasswordChange(form)
  if (!change.ok) return refusedForm(change.problems)
  return asOwner(shopper, address, (email) => changePassword(shopper.commerce, email, change.value))
}

async function saveEmail(shopper: Shopper, form: FormData, address: string | null): Promise<Saved> {
  const change = parseEmailChange(form)
  if (!change.ok) return refusedForm(change.problems)
  return asOwner(shopper, address, (email) => changeEmail(shopper.commerce, email, change.value))
}

/** A wrong present password counts as a wrong login: a session left open must not let it be guessed. */
async function asOwner(shopper: Shopper, address: string | null, work: (email: string) => Promise<Saved>): Promise<Saved> {
  const profile = await readProfile(shopper.commerce)
  if (!profile.loggedIn) return profile
  const login = await reserveLogin(profile.value.email, address)
  if (!login.ok) return refusedForm(login.problems)
  const changed = await work(profile.value.email)
  const wrong = changed.loggedIn && !changed.value.ok && changed.value.problems[0]?.code === "password-wrong"
  if (!wrong) await login.value.takeBack()
  return changed
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const name = String(form.get("intent"))
  const gesture = gestures.get(name)
  const saved = gesture
    ? await gesture.save(shopper, form, readClientAddress(request, context))
    : refusedForm(fail("form-invalid").problems)
  if (!saved.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  if (!saved.value.ok) {
    const { problems } = saved.value
    return refuse({ problems, typed: typedProfile(form), gesture: name }, accountStatus(problems), shopper)
  }
  return redirectWithFlash(path, { notice: gesture?.notice }, shopper)
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos informations", matches) },
  { name: "robots", content: "noindex" },
]

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const typed = (gesture: string) => (refused?.gesture === gesture ? refused.typed : profile)
  return (
    <AccountPage title="Vos informations" place={path}>
      <ErrorSummary problems={problems} />
      <IdentityForm typed={typed("profile")} problems={problems} email={profile.email} />
      <CompanyForm typed={typed("company")} problems={problems} />
      <EmailForm typed={typed("email")} problems={problems} email={profile.email} />
      <PasswordForm problems={problems} email={profile.email} />
    </AccountPage>
  )
}
