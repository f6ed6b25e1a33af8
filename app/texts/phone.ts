/** A telephone number as French readers write it, `04 65 71 08 12`; one of another country keeps its prefix. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "").replace(/^00/, "+")
  const national = digits.replace(/^\+33(?:0)?/, "0")
  return /^0\d{9}$/.test(national) ? (national.match(/\d\d/g) ?? []).join("\u00a0") : phone.trim().replaceAll(" ", "\u00a0")
}

/** A telephone number as a `tel:` address, international: a number written as in France is one of France. */
export function phoneAddress(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "").replace(/^00/, "+")
  return `tel:${/^0\d{9}$/.test(digits) ? `+33${digits.slice(1)}` : digits}`
}
