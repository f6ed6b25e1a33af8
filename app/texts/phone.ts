/** A telephone number as French readers write it, `04 65 71 08 12`; one of another country keeps its prefix. */
export function formatPhone(phone: string): string {
  const digits = compact(phone)
  const national = digits.replace(/^\+33(?:0)?/, "0")
  return /^0\d{9}$/.test(national) ? (national.match(/\d\d/g) ?? []).join("\u00a0") : phone.trim().replaceAll(" ", "\u00a0")
}

/** A telephone number as a `tel:` address, international: a number written as in France is one of France. */
export function phoneAddress(phone: string): string {
  const digits = compact(phone)
  return `tel:${/^0\d{9}$/.test(digits) ? `+33${digits.slice(1)}` : digits}`
}

/** The longest phone that Stripe takes: github.com/Automattic/woocommerce-payments/issues/4433 */
const PROVIDER_LIMIT = 20

/** A telephone number as payment providers take it, without separators; undefined where there is none or it is too long. */
export function phoneForProvider(phone: string | null | undefined): string | undefined {
  const digits = compact(phone ?? "")
  return digits.length > PROVIDER_LIMIT ? undefined : digits || undefined
}

/** A number's digits; the national zero in brackets is not dialled after a prefix. */
function compact(phone: string): string {
  return phone
    .replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, "$1")
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+")
}
