import { RETURNS } from "./product-page"

/** What the law tells apart: goods, goods that come again and again, services, and what is sent by e-mail. */
export type WithdrawalKind = "goods" | "parcels" | "service" | "digital"

/** From when the fourteen days run, and what ends them early (Code de la consommation, L221-18, L221-28, 1° and 13°). */
const PERIODS: Record<WithdrawalKind, string> = {
  goods: "Quatorze jours pour vous rétracter, à compter de la réception du dernier article.",
  parcels: "Quatorze jours pour vous rétracter, à compter de la réception du premier colis.",
  service:
    "Quatorze jours pour vous rétracter, à compter de la commande, sauf si la prestation a été entièrement exécutée avant, avec votre accord exprès.",
  digital:
    "Quatorze jours pour vous rétracter, à compter de la commande, sauf si la fourniture a commencé avant, avec votre accord exprès.",
}

const NAMES: Record<WithdrawalKind, string> = {
  goods: "Articles livrés",
  parcels: "Abonnement livré",
  service: "Prestation",
  digital: "Envoi par e-mail",
}

/** The period of one product, as its page says it. */
export function withdrawalPeriod(kind: WithdrawalKind): string {
  return kind === "goods" ? RETURNS : PERIODS[kind]
}

/** The periods of an order, a sentence for each kind of what is bought; several name what they are for. */
export function withdrawalPeriods(bought: readonly WithdrawalKind[]): string[] {
  const kinds = [...new Set(bought)]
  const named = (kind: WithdrawalKind) =>
    `${NAMES[kind]}\u00a0: ${PERIODS[kind].charAt(0).toLowerCase()}${PERIODS[kind].slice(1)}`
  return kinds.map((kind) => (kinds.length > 1 ? named(kind) : PERIODS[kind]))
}
