/** The drawings in public/moyens/ of each method. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  card: ["cb", "visa", "mastercard", "amex"],
  ...Object.fromEntries(["amazon", "bancontact", "ideal", "klarna", "paypal", "paysafecard"].map((id) => [id, [id]])),
}

/** The marks of a method, which its text names; any other method is settled at a bank. */
export function PaymentMarks({ method }: { method: string }) {
  return (
    <span className="payment-marks">
      {(MARKS[method] ?? ["virement"]).map((mark) => (
        <img key={mark} src={`/moyens/${mark}.svg`} alt="" width="36" height="24" />
      ))}
    </span>
  )
}
