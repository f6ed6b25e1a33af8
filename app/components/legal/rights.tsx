/** What a buyer can claim, and what of an order cannot be sent back: a sentence each. */
export function Rights({ exceptions }: { exceptions: readonly string[] }) {
  return (
    <>
      {exceptions.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      <RightsLink href="/pages/garanties" text="Garantie légale de conformité" />
      <br />
      <RightsLink href="/pages/retractation" text="Droit de rétractation" />
    </>
  )
}

function RightsLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {text}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}
