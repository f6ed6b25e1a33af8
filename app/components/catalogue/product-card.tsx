import { Link, useLocation } from "@remix-run/react"
import { ColourDot } from "~/components/ui/colour-dot"
import { Picture } from "~/components/ui/picture"
import { Price } from "~/components/ui/price"
import { panelSearch } from "~/shop/catalogue/option-panel"
import type { ProductCardView } from "~/shop/catalogue/product-card-view"

type ProductCardProps = { product: ProductCardView; eager?: boolean; first?: boolean }

/** A product of a list; the whole card leads to its page. */
function ProductCard({ product, eager = false, first = false }: ProductCardProps) {
  return (
    <li className="card" data-accent={product.accent ?? undefined}>
      <div className="card-picture">
        <Picture picture={product.picture} eager={eager} first={first} decorative />
      </div>
      <h3>
        <Link to={`/produits/${product.slug}`} prefetch="intent">
          {product.name}
        </Link>
      </h3>
      {product.note ? <p className="card-note">{product.note}</p> : null}
      <Price {...product} />
      {product.colours.length > 0 ? (
        <p className="card-dots">
          {product.colours.map(({ name, colour }) => (
            <span key={colour}>
              <ColourDot colour={colour} /> {name}
            </span>
          ))}
        </p>
      ) : null}
      {product.buyable ? <ChooseLink {...product} /> : <p className="card-note stock stock-out">Épuisé</p>}
    </li>
  )
}

/** Opens the product's choices over this page, everything in its address kept. */
function ChooseLink({ slug, name }: Pick<ProductCardView, "slug" | "name">) {
  const { pathname, search } = useLocation()
  return (
    <p className="card-action">
      <Link to={`${pathname}${panelSearch(search, slug)}#option`} preventScrollReset>
        Choisir<span className="sr-only"> {name}</span>
      </Link>
    </p>
  )
}

/** Products side by side; those of the first row are shown at once. */
export function ProductGrid({ products, eagerCount = 0 }: { products: readonly ProductCardView[]; eagerCount?: number }) {
  return (
    <ul className="grid-products">
      {products.map((product, position) => (
        <ProductCard
          key={product.slug}
          product={product}
          eager={position < eagerCount}
          first={eagerCount > 0 && position === 0}
        />
      ))}
    </ul>
  )
}
