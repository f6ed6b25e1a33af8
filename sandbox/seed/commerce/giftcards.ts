import type { GiftcardRecord } from "../../storage/models.ts"
import { seedId } from "../../storage/ids.ts"

function giftcard(codeFormatted: string, amount: number, balance: number): GiftcardRecord {
  const code = codeFormatted.replaceAll(" ", "")
  return {
    id: seedId("giftcard", code),
    code,
    code_formatted: codeFormatted,
    last4: code.slice(-4),
    amount,
    balance,
    active: true,
    currency: "EUR",
  }
}

/** Gift cards already given: one of 20 €, one that is spent, one that pays for a whole cart. */
export const giftcards: GiftcardRecord[] = [
  giftcard("NOEL CAFE 2026 ABCD", 20, 20),
  giftcard("VIDE 0000 0000 0000", 50, 0),
  giftcard("GRAND CAFE 2026 LYON", 500, 500),
]
