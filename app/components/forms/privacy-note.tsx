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
  return (
    <a className="link" href="/pages/confidentialite" target="_blank" rel="noopener">
      Vos données et vos droits<span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}
