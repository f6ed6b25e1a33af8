import type { PromotionRecord } from "../../storage/models.ts"
import { seedId } from "../../storage/ids.ts"

/** Reductions that apply by themselves. */
export const promotions: PromotionRecord[] = [
  {
    id: seedId("promotion", "trois-tasses"),
    name: "Trois pièces de vaisselle, −15 %",
    description: "Dès trois tasses ou pièces de vaisselle, 15 % de remise sur celles-ci",
    active: true,
    value_type: "percent",
    value: 15,
    min_sub_total: null,
    category_id: seedId("category", "tasses"),
    min_quantity: 3,
  },
  {
    id: seedId("promotion", "grande-commande"),
    name: "20 € offerts dès 400 €",
    description: "Dès 400 € d’achats, 20 € de remise sur le panier",
    active: true,
    value_type: "fixed",
    value: 20,
    min_sub_total: 400,
    category_id: null,
    min_quantity: null,
  },
]
