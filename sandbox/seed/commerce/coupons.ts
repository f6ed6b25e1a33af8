import type { CouponRecord } from "../../storage/models.ts"
import { seedId } from "../../storage/ids.ts"

type CouponLiteral = Pick<CouponRecord, "code" | "name" | "description" | "value_type" | "value"> & Partial<CouponRecord>

function coupon(literal: CouponLiteral): CouponRecord {
  return {
    id: seedId("coupon", literal.code),
    active: true,
    min_sub_total: null,
    date_expired: null,
    use_limit: null,
    use_count: 0,
    ...literal,
  }
}

/** Codes that shoppers may type at the cart. */
export const coupons: CouponRecord[] = [
  coupon({ code: "BIENVENUE10", name: "Bienvenue −10 %", description: "Première commande", value_type: "percent", value: 10 }),
  coupon({
    code: "EXPIRE",
    name: "Remise d’été",
    description: "−15 % jusqu’au 31 juillet 2026",
    value_type: "percent",
    value: 15,
    date_expired: "2026-07-31T21:59:59.000Z",
  }),
  coupon({
    code: "LIVRAISON",
    name: "Livraison gratuite",
    description: "La livraison est pour nous",
    value_type: "shipment",
    value: 100,
  }),
  coupon({
    code: "RENTREE15",
    name: "15 € dès 90 €",
    description: "15 € de remise dès 90 € d’achats",
    value_type: "fixed",
    value: 15,
    min_sub_total: 90,
  }),
  coupon({
    code: "CENTPREMIERS",
    name: "Les cent premiers",
    description: "−20 % pour les cent premières commandes",
    value_type: "percent",
    value: 20,
    use_limit: 100,
    use_count: 100,
  }),
]
