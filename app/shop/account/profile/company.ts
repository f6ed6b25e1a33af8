import type { Account } from "~/commerce/wire"

/** A professional's company and SIREN as text, empty where none is known: from the free fields, or where a merchant wrote it. */
export function companyOf(account: Account): { company: string; siren: string } {
  const { company, siren } = (account.metadata ?? {}) as { company?: unknown; siren?: unknown }
  const { company: merchants } = account as { company?: unknown }
  const text = (...values: unknown[]) => values.find((value): value is string => typeof value === "string") ?? ""
  return { company: text(company, merchants), siren: text(siren) }
}
