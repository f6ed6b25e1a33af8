/** What a buyer can claim. @param props.sentences until when an order can be sent back, and what of it cannot */
export function Rights({ sentences }: { sentences: readonly string[] }) {
  return (
    <>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      <div className="mt-3">
        <RightsLink href="/pages/garanties" text="Garantie légale de conformité" />
        <br />
        <RightsLink href="/pages/retractation" text="Droit de rétractation" />
      </div>
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
