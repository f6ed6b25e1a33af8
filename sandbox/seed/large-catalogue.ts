import { roundToCents, type OptionLiteral, type ProductLiteral } from "./build-product.ts"
import { catalogue } from "./catalogue.ts"
import { pseudoRandom } from "./pseudo-random.ts"

const millisecondsPerDay = 86_400_000

function scaled(option: OptionLiteral, factor: number): OptionLiteral {
  return {
    ...option,
    values: option.values.map((value) =>
      value.variantPrice === undefined ? value : { ...value, variantPrice: roundToCents(value.variantPrice * factor) },
    ),
  }
}

/** One more product: the shape and pictures of `base`, with words and attributes of a product of the same kind. */
function recombine(base: ProductLiteral, number: number): ProductLiteral {
  const random = pseudoRandom(`large:${number}`)
  const kin = catalogue.filter((each) => each.categories[0] === base.categories[0])
  const other = kin[random(0, kin.length - 1)] ?? base
  const factor = random(70, 160) / 100
  const created = new Date(Date.UTC(2024, 0, 1) + random(0, 1000) * millisecondsPerDay)
  const { swiss: _ownName, ...shape } = base
  return {
    ...shape,
    slug: `${base.slug}-lot-${number}`,
    picturesOf: base.slug,
    name: `${base.name}, lot ${number}`,
    sku: `${base.sku}-L${number}`,
    price: roundToCents(base.price * factor),
    ...(base.origPrice === undefined ? {} : { origPrice: roundToCents(base.origPrice * factor) }),
    paragraphs: [...base.paragraphs.slice(0, 1), ...other.paragraphs.slice(1)],
    attributes: { ...base.attributes, ...other.attributes },
    ...(base.options ? { options: base.options.map((option) => scaled(option, factor)) } : {}),
    created: created.toISOString().slice(0, 10),
    popularity: random(0, 100),
  }
}

/**
 * A catalogue of any size for measurements: the seed's own products first, then recombinations of them.
 * The same number gives the same products at every start.
 */
export function* largeCatalogue(size: number): Generator<ProductLiteral> {
  for (let number = 0; number < size; number += 1) {
    const own = catalogue[number]
    const base = catalogue[number % catalogue.length]
    if (own) yield own
    else if (base) yield recombine(base, number)
  }
}
