import { Link, useLocation, useNavigation } from "@remix-run/react"
import { linkAhead } from "~/components/ui/text"
import type { Money } from "~/money/format-amount"
import type { Colour } from "~/shop/catalogue/colours"
import { cardAnchor, openedSlug } from "~/shop/catalogue/option-panel"
import { panelAddress } from "~/shop/catalogue/panel-address"
import type { ProductCardView } from "~/shop/catalogue/product-card-view"
import { slugPath } from "~/shop/catalogue/slug"
import { intervalLabel } from "~/texts/product-sentences"
import { Picture } from "./picture"
import { CARD } from "./picture-uses"

type ProductCardProps = { product: ProductCardView; address: string; anchor: boolean; eager?: boolean; first?: boolean }

/** A product of a list; the whole card leads to its page. */
function ProductCard({ product, address, anchor, eager = false, first = false }: ProductCardProps) {
  return (
    <li className="card" data-accent={product.accent ?? undefined}>
      <div className="card-picture">
        <Picture picture={product.picture} use={CARD} eager={eager} first={first} decorative />
        {product.badge ? <span className="card-badge">{`${product.badge} `}</span> : null}
      </div>
      <h3>
        <Link {...linkAhead(slugPath("/produits/", product.slug))} discover="none">
          {product.name}
        </Link>
      </h3>
      {product.note ? <p className="card-note">{product.note}</p> : null}
      {product.tasting ? <p className="card-tasting">{product.tasting}</p> : null}
      <Price {...product} />
      {product.colours.length > 0 ? (
        <p className="card-dots">
          {product.colours.map(({ name, colour }) => (
            <span key={colour} className="dot" data-accent={colour}>
              <span className="sr-only">{`${name} `}</span>
            </span>
          ))}
        </p>
      ) : null}
      {product.buyable ? (
        <ChooseLink {...product} address={address} id={anchor ? cardAnchor(product.slug) : undefined} />
      ) : (
        <p className="card-note stock stock-out">Épuisé</p>
      )}
    </li>
  )
}

type ChooseLinkProps = { address: string; /** Where closing the choices leads back to. */ id: string | undefined }

/** Opens the product's choices over the page with this address. */
function ChooseLink({ slug, name, ...link }: Pick<ProductCardView, "slug" | "name"> & ChooseLinkProps) {
  const { location } = useNavigation()
  const pending = location ? openedSlug(location.search) === slug : false
  return (
    <p className="card-action">
      <Link
        to={panelAddress(link.address, slug)}
        id={link.id}
        preventScrollReset
        discover="none"
        aria-busy={pending || undefined}
      >
        Choisir<span className="sr-only">{` ${name}`}</span>
      </Link>
    </p>
  )
}

type ProductGridProps = {
  products: readonly ProductCardView[]
  /** Of the page that shows them, as it writes it itself; its path when it has no parameters worth keeping. */
  address?: string
  eagerCount?: number
}

/** Products side by side; those of the first row are shown at once. */
export function ProductGrid({ products, address, eagerCount = 0 }: ProductGridProps) {
  const { pathname } = useLocation()
  return (
    <ul className="grid-products">
      {products.map((product, position) => (
        <ProductCard
          key={product.slug}
          product={product}
          address={address ?? pathname}
          anchor={address !== undefined}
          eager={position < eagerCount}
          first={eagerCount > 0 && position === 0}
        />
      ))}
    </ul>
  )
}

/** A dot of one of the six colours; the colour's name always stands beside or inside it as text. */
export function ColourDot({ colour }: { colour: Colour }) {
  return <span className="dot" data-accent={colour} aria-hidden="true" />
}

type PriceProps = {
  price: Pick<Money, "text">
  original?: Pick<Money, "text"> | null
  billing?: { interval: string; count: number } | null
  from?: boolean
  pricePerKilogram?: string | null
}

/** A price as shoppers read it: "dès", the prior price where the backend gives one, "/ mois", and the price of a kilogram. */
export function Price({ price, original = null, billing = null, from = false, pricePerKilogram = null }: PriceProps) {
  return (
    <p className="price">
      {original ? (
        <s className="price-original">
          <span className="sr-only">Prix le plus bas des 30 derniers jours&nbsp;: </span>
          {`${original.text} `}
        </s>
      ) : null}
      {original ? " " : null}
      <span className="price-now">
        {original ? <span className="sr-only">Prix actuel&nbsp;: </span> : null}
        {from ? <span className="price-from">dès </span> : null}
        {`${price.text} `}
        {billing ? <span className="price-from">{`${intervalLabel(billing.interval, billing.count)} `}</span> : null}
      </span>
      {pricePerKilogram ? <span className="price-kilo">{pricePerKilogram}</span> : null}
    </p>
  )
}
