const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" })

/** An amount in euros as French readers write it: `12,50 €`. */
export function formatEuros(euros: number): string {
  return format.format(euros)
}
