/** How headings and sentences name an order, a subscription or an invoice by its number: `n° 10042`; empty without one. Mails mirror it. */
export function numberLabel(number: string | null | undefined): string {
  return number ? `n°\u00a0${number}` : ""
}
