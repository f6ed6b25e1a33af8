import type { Settings } from "~/commerce/wire"

/** Who sells, as an invoice must name it: the merchant's own settings, never words of the shop. */
export type InvoiceSeller = {
  /** Name, form and capital, address. */
  lines: string[]
  email: string | null
  siren: string | null
  register: string | null
  vatNumber: string | null
  /** Terms of payment that invoices to professionals carry. */
  note: string | null
}

/** In: all settings; their group `legal` (docs/go-live.md) may be missing, and then only the store's name and e-mail are known. */
export function viewSeller({ store, ...theme }: Settings): InvoiceSeller {
  const legal = (theme["legal"] ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof legal[name] === "string" && legal[name] !== "" ? legal[name] : null)
  const place = [text("zip"), text("city")].filter(Boolean).join(" ")
  const lines = [text("name") ?? store.name, text("form"), text("address1"), text("address2"), place]
  return {
    lines: lines.filter((line): line is string => Boolean(line)),
    email: store.support_email ?? null,
    ...{ siren: text("siren"), register: text("register"), vatNumber: text("vat_number"), note: text("invoice_note") },
  }
}
