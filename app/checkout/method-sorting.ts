import type { OfferedMethod } from "~/payments/registry.server"

/** What most shoppers of a country pay with beside their card, by its code; elsewhere PayPal. */
const USUAL_METHODS: Readonly<Record<string, string>> = {
  BE: "bancontact",
  NL: "ideal",
  AT: "klarna",
  SE: "klarna",
  NO: "klarna",
  FI: "klarna",
  DK: "klarna",
}

/** The one country whose banks settle a method, by the method's id. */
const HOME_COUNTRIES: Readonly<Record<string, string>> = { bancontact: "BE", ideal: "NL" }

/** The methods with a drawing in public/moyens/; any other is settled at a bank. */
const DRAWN: readonly string[] = ["amazon", "bancontact", "card", "ideal", "klarna", "paypal", "paysafecard"]

/** How many methods stand in view; the others unfold. */
const MOST_IN_VIEW = 3

/**
 * Puts the methods of a cart in the order of their use: the card, then what the address's country uses most.
 *
 * @param country the code of the delivery address's country, where there is one
 */
export function sortMethods(offered: readonly OfferedMethod[], country: string | null | undefined) {
  const usual = ["card", USUAL_METHODS[country ?? ""] ?? "paypal", "paypal", "klarna"]
  const rank = ({ id }: OfferedMethod) => (usual.includes(id) ? usual.indexOf(id) : usual.length)
  const ordered = [...offered]
    .sort((one, other) => rank(one) - rank(other))
    .map((method) => ({ ...method, mark: DRAWN.includes(method.id) ? method.id : "virement" }))
  const near = ordered.filter(({ id }) => (HOME_COUNTRIES[id] ?? country) === country)
  const inView = (near.length > 0 ? near : ordered).slice(0, MOST_IN_VIEW)
  return { inView, folded: ordered.filter((method) => !inView.includes(method)) }
}
