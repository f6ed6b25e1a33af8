/** An address or the ways to reach somebody, a line each; what is missing has no line. */
export function AddressLines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
