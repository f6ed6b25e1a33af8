import type { Nullable, Address } from "~/commerce/wire"

const countryNames = new Intl.DisplayNames(["fr"], { type: "region" })

/** An address as the lines of a label; the country only when it is not France. */
export function postalLines(address: (Nullable<Address> & { company?: string | null }) | null | undefined): string[] {
  if (!address) return []
  const { first_name, last_name, name, company, address1, address2, zip, city, country } = address
  const addressee = [first_name, last_name].filter(Boolean).join(" ") || name
  const place = [zip, city].filter(Boolean).join(" ")
  return [addressee, company, address1, address2, place, country && country !== "FR" ? countryName(country) : null].filter(
    (line): line is string => Boolean(line),
  )
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}
