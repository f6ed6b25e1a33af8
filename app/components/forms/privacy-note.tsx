import { NewTabLink } from "~/components/ui/text"

/** Why a form asks, and where to read what becomes of the answers (Regulation 2016/679, article 13). @param props.purpose a whole sentence */
export function PrivacyNote({ purpose }: { purpose: string }) {
  return (
    <p className="field-hint">
      {`${purpose} `}
      <PrivacyLink />
    </p>
  )
}

/** The way there alone, for a form that says in its own words why it asks. */
export function PrivacyLink() {
  return <NewTabLink href="/pages/confidentialite" text="Vos données et vos droits" />
}
