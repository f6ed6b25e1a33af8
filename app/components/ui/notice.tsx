/** What has just happened. The live region is always there, so that a new sentence is announced once. */
export function Notice({ text }: { text: string | null }) {
  return (
    <div role="status" className="notice-region">
      {text ? <p className="notice">{text}</p> : null}
    </div>
  )
}
