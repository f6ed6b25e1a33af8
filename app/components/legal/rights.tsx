import { NewTabLink } from "~/components/ui/text"

/** What a buyer can claim. @param props.sentences until when an order can be sent back, and what of it cannot */
export function Rights({ sentences }: { sentences: readonly string[] }) {
  return (
    <>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      <div className="mt-3">
        <NewTabLink href="/pages/garanties" text="Garantie légale de conformité" />
        <br />
        <NewTabLink href="/pages/retractation" text="Droit de rétractation" />
      </div>
    </>
  )
}
