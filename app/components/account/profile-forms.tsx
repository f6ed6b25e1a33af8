import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { Checkbox } from "~/components/forms/checkbox"
import { fieldProps } from "~/components/forms/error-summary"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/fields"
import type { LocalizedProblem } from "~/problems"
import type { TypedProfile } from "~/shop/account/profile/profile.server"
import { NEWSLETTER_LABEL } from "~/texts/form-fields"
import { signUpSentences } from "~/texts/sign-up"
import { NewPasswordField, PresentPasswordField } from "./auth/password-fields"

type Props = { typed: TypedProfile; problems: readonly LocalizedProblem[] | null }

function ProfileForm({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section className="mb-6 grid max-w-xl gap-5" aria-labelledby={`title-${name}`}>
      <h2 id={`title-${name}`}>{title}</h2>
      <Form method="post" className="grid gap-5" noValidate>
        <input type="hidden" name="intent" value={name} />
        {children}
      </Form>
    </section>
  )
}

/** Name, telephone and the newsletter. */
export function IdentityForm({ typed, problems, email }: Props & { email: string }) {
  const field = (name: "firstName" | "lastName" | "phone") => fieldProps(name, typed, problems)
  return (
    <ProfileForm title="Vos coordonnées" name="profile">
      <p>
        E-mail du compte&nbsp;: <strong>{email}</strong>
      </p>
      <div className="pair-fields">
        <TextField {...field("firstName")} label="Prénom" autoComplete="given-name" required />
        <TextField {...field("lastName")} label="Nom" autoComplete="family-name" required />
      </div>
      <TextField {...field("phone")} label="Téléphone" type="tel" autoComplete="tel" />
      <Checkbox name="newsletter" label={NEWSLETTER_LABEL} defaultChecked={typed.newsletter} />
      <PrivacyNote purpose={signUpSentences.purpose} />
      <SubmitButton>Enregistrer</SubmitButton>
    </ProfileForm>
  )
}

/** Whose password a form asks for, so that password managers find it. Text browsers show what is hidden: it has a label. */
function AccountName({ email }: { email: string }) {
  return (
    <label hidden>
      Compte&nbsp;: <input type="text" autoComplete="username" value={email} readOnly />
      <br />
    </label>
  )
}

/** A new e-mail, confirmed by the password. */
export function EmailForm({ typed, problems, email }: Props & { email: string }) {
  return (
    <ProfileForm title="E-mail" name="email">
      <AccountName email={email} />
      <TextField {...fieldProps("newEmail", typed, problems)} label="Nouvel e-mail" type="email" autoComplete="email" required />
      <PresentPasswordField label="Votre mot de passe" name="passwordForEmail" problems={problems} />
      <SubmitButton>Changer l’e-mail</SubmitButton>
    </ProfileForm>
  )
}

/** What a professional's invoices name. */
export function CompanyForm({ typed, problems }: Props) {
  const field = (name: "company" | "siren" | "vatNumber") => fieldProps(name, typed, problems)
  return (
    <ProfileForm title="Professionnels" name="company">
      <Checkbox name="professional" label="J’achète pour une société" defaultChecked={typed.professional} />
      <TextField {...field("company")} label="Société" autoComplete="organization" />
      <TextField {...field("siren")} label="Numéro SIREN" inputMode="numeric" autoComplete="off" />
      <TextField {...field("vatNumber")} label="Numéro de TVA intracommunautaire" autoComplete="off" />
      <PrivacyNote purpose={signUpSentences.purpose} />
      <SubmitButton>Enregistrer la société</SubmitButton>
    </ProfileForm>
  )
}

/** A new password, confirmed by the present one. */
export function PasswordForm({ problems, email }: { problems: readonly LocalizedProblem[] | null; email: string }) {
  return (
    <ProfileForm title="Mot de passe" name="password">
      <AccountName email={email} />
      <PresentPasswordField label="Mot de passe actuel" name="currentPassword" problems={problems} />
      <NewPasswordField label="Nouveau mot de passe" name="newPassword" problems={problems} />
      <SubmitButton>Changer le mot de passe</SubmitButton>
    </ProfileForm>
  )
}
