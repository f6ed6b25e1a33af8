import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { CompanyForm, EmailForm, IdentityForm, PasswordForm } from "~/components/account/profile-forms"
import { ErrorSummary } from "~/components/forms/error-summary"
import { problemResponse, requireCustomer } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import { type Problem, fail } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { readKnownBrowser, serializeKnownBrowser } from "~/sessions/known-browser.server"
import {
  changeEmail,
  changePassword,
  PROFILE_FIELDS,
  saveCompany,
  saveIdentity,
  typedProfile,
  viewProfile,
} from "~/shop/account/profile/profile.server"
import { privatePageMeta } from "~/texts/page-title"

const PATH = "/account/profil"

export const fields = PROFILE_FIELDS
export const csrfConfirmationLabels = {
  "": "modifier votre profil",
  profile: "modifier votre nom, votre téléphone ou votre inscription à la newsletter",
  email: "modifier l’e-mail de votre compte",
  company: "modifier votre société",
  password: "modifier votre mot de passe",
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { shopper, customer } = await requireCustomer(request, PATH)
  return json({ profile: viewProfile(customer.account) }, { headers: shopper.commitSession() })
}

const forms = new Map([
  ["profile", { notice: "profile-saved", save: saveIdentity }],
  ["company", { notice: "company-saved", save: saveCompany }],
  ["email", { notice: "email-changed", save: changeEmail }],
  ["password", { notice: "password-changed", save: changePassword }],
])

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { shopper, customer } = await requireCustomer(request, PATH)
  const intent = String(form.get("intent"))
  const refused = (problems: Problem[]) => problemResponse({ problems, typed: typedProfile(form), intent }, shopper)
  const posted = forms.get(intent)
  if (!posted) return refused(fail("form-invalid").problems)
  const saved = await posted.save(customer, form, {
    address: readRateLimitAddress(request, context),
    knownBrowser: await readKnownBrowser(request, customer.account.email),
  })
  if (!saved.ok) return refused(saved.problems)
  const email = intent === "email" ? String(form.get("newEmail")).trim() : null
  const known = email ? { "Set-Cookie": await serializeKnownBrowser(request, email) } : undefined
  return redirectWithFlash(PATH, { notice: posted.notice }, shopper, known)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Vos informations", matches)

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const typed = (intent: string) => (refused?.intent === intent ? refused.typed : profile)
  return (
    <AccountPage title="Vos informations" place={PATH}>
      <ErrorSummary problems={problems} />
      <IdentityForm typed={typed("profile")} problems={problems} email={profile.email} />
      <CompanyForm typed={typed("company")} problems={problems} />
      <EmailForm typed={typed("email")} problems={problems} email={profile.email} />
      <PasswordForm problems={problems} email={profile.email} />
    </AccountPage>
  )
}
