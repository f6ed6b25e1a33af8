import { currencyDecimals, fromMinorUnits, toMinorUnits } from "~/money/minor-units"
import type { WalletCart, WalletService } from "~/payments/client/client-payment-method"

/** What a sheet asks for, in euros: what is due now and what a trial authorises. */
export function totalOf({ captureTotal, authTotal, currency }: WalletCart): number {
  return fromMinorUnits(toMinorUnits(captureTotal, currency) + toMinorUnits(authTotal, currency), currency)
}

/** Whether the total will not change any more: a service of delivery is chosen, or none is needed (specification §4, Wallet totals). */
export function isTotalFinal({ needsDelivery, service }: WalletCart): boolean {
  return !needsDelivery || service !== null
}

/** An amount as the sheets write it, `12.50`. */
export function amountText(amount: number, currency: string): string {
  return amount.toFixed(currencyDecimals(currency))
}

/** The service that a sheet goes on with: the one that it names while that is offered, else the first; null when there is none. */
export function pickService({ services }: WalletCart, wanted: string | null | undefined): WalletService | null {
  return services.find(({ id }) => id === wanted) ?? services[0] ?? null
}
