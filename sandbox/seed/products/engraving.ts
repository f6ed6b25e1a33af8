import type { OptionLiteral } from "../build-product.ts"

const name = "Gravure"

/** What a workshop engraves, for a price. */
export function engravingOption(what: string, price: number): OptionLiteral {
  return { name, required: false, values: [{ name: "Sans gravure" }, { name: what, price }] }
}

/** Why an engraved object cannot be returned. */
export const engravedContent = {
  withdrawal_exception:
    "Objet gravé à votre demande\u00a0: le droit de rétractation ne s’applique pas (article L221-28, 3° du Code de la consommation).",
  withdrawal_exception_options: [name],
}
