import type { ReactNode } from "react"
import { ChargeNote, useVisitor } from "~/components/shell/root-data"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { Breadcrumb } from "~/components/ui/page-parts"
import { TextLink } from "~/components/ui/text"
import { DELIVERY_SCOPE, ecoParticipationSentence, NET_PRICE_IN_CART, RETURNS } from "~/texts/product-page"
import { Picture, THUMB } from "./picture"
import { HALF } from "./picture-uses"
import { Price, ProductGrid } from "./product-card"
import { RichText } from "~/components/content/rich-text"
import type { LocalizedProblem } from "~/problems"
import type { PictureView } from "~/shop/catalogue/pictures"
import type { ProductPageView } from "~/shop/catalogue/read-product-page.server"
import { slugPath } from "~/shop/catalogue/slug"
import { BuyFields } from "./buy-form"
import { ChoiceForm, ChoiceStatus, OptionChoice, PurchaseChoice } from "./choices"
import { ChoiceResult } from "./pending-status"
import { FactList, Manufacturer, Taste } from "./product-facts"

type ProductPageProps = {
  product: Omit<ProductPageView, "problems"> & { problems: LocalizedProblem[] }
  problems: readonly LocalizedProblem[] | null
  /** By field, after a refusal. */
  typed: Partial<Record<string, string>>
}

/** A product's page: pictures, choices, price and purchase, then what there is to know about it. */
export function ProductPage({ product, problems: refused, typed }: ProductPageProps) {
  const category = product.categories.at(-1)
  const crumbs = [
    { name: "Boutique", href: "/boutique" },
    ...(category ? [{ name: category.name, href: slugPath("/boutique/", category.slug) }] : []),
  ]
  const { details } = product
  const { professional } = useVisitor()
  const problems = refused ?? product.problems
  return (
    <div className="page page-body" data-accent={product.accent ?? undefined}>
      <ErrorSummary problems={refused} />
      <Breadcrumb crumbs={crumbs} />
      <ChoiceStatus sentence={product.announcement} />
      <div className="product">
        <Gallery pictures={product.pictures} name={product.name} />
        <div className="product-side">
          <ChoiceResult className="product-head">
            <h1>{product.name}</h1>
            {product.lead ? <p>{product.lead}</p> : null}
            <Taste tasting={details.tasting} />
            {product.stock.state === "discontinued" ? null : (
              <>
                <Price {...product} />
                <p className="card-note">
                  {product.taxSentence}
                  {/* A product does not say its rate of VAT: only the cart knows it. */}
                  {professional ? ` ${NET_PRICE_IN_CART}` : ""}
                  {details.ecoParticipation ? ` ${ecoParticipationSentence(details.ecoParticipation)}` : ""}
                </p>
                <ChargeNote />
              </>
            )}
          </ChoiceResult>
          <ChoiceForm product={product} className="product-choices buy">
            {product.options.map((option) => (
              <OptionChoice key={option.key} option={option} error={fieldSentence(problems, `o.${option.key}`)} />
            ))}
            <PurchaseChoice purchases={product.purchases} error={fieldSentence(problems, "purchase")} />
            <BuyFields product={product} typed={typed} problems={problems} />
          </ChoiceForm>
          {product.gone ? <Near products={product.related} /> : <Promises product={product} />}
        </div>
        <div className="product-text">
          <RichText nodes={product.description} />
          <FactList id="caracteristiques" title="Caractéristiques" facts={product.facts} />
          <FactList id="denree" title="Ingrédients et origine" facts={details.food} />
          <Manufacturer manufacturer={details.manufacturer} />
        </div>
      </div>
      {product.related.length > 0 && !product.gone ? (
        <section className="related" aria-labelledby="voisins">
          <h2 id="voisins">À découvrir aussi</h2>
          <ProductGrid products={product.related} address={product.address} />
        </section>
      ) : null}
    </div>
  )
}

/** A product's pictures: side by side to swipe on phones, one large above the others on wide screens. */
function Gallery({ pictures, name }: { pictures: readonly PictureView[]; name: string }) {
  if (pictures.length === 0) return <Picture picture={null} use={HALF} />
  const label = `Photos\u00a0: ${name}`
  const isAlone = pictures.length < 2
  const list = (
    <ul className="gallery" aria-label={isAlone ? label : undefined}>
      {pictures.map((picture, position) => (
        <li key={picture.url}>
          <Picture picture={picture} use={HALF} first={position === 0} />
        </li>
      ))}
    </ul>
  )
  if (isAlone) return list
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="gallery-frame" role="region" aria-label={label} tabIndex={0}>
      {list}
    </div>
  )
}

/** What can be bought in the place of a product that is sold out. */
function Near({ products }: { products: ProductPageView["related"] }) {
  if (products.length === 0) return null
  return (
    <section className="mt-6 grid gap-2" aria-labelledby="voisins">
      <h2 id="voisins">À découvrir à la place</h2>
      <ul className="cart-lines">
        {products.map(({ picture, ...product }) => (
          <li key={product.slug} className="cart-line">
            <Picture picture={picture} use={THUMB} decorative />
            <div>
              <TextLink to={slugPath("/produits/", product.slug)} text={product.name} /> {product.tasting}
              <Price {...product} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A line with a sign of public/signs.svg. */
function Promise({ sign, children }: { sign: "delivery" | "shop" | "return"; children: ReactNode }) {
  return (
    <li>
      <svg className="icon" aria-hidden="true">
        <use href={`/signs.svg#${sign}`} />
      </svg>
      <p>{children}</p>
    </li>
  )
}

/** When what is chosen would arrive, whether it is left and where, and how it can be given back. */
function Promises({ product }: { product: ProductPageView }) {
  const { availability, delivery, dispatch, details } = product
  const isParcel = dispatch === "parcel"
  return (
    <ChoiceResult className="availability">
      <ul>
        {delivery ? (
          <Promise sign="delivery">
            <strong>{delivery.promise}</strong>
            {` ${DELIVERY_SCOPE} `}
            {delivery.note ? <span className="text-soft">{delivery.note} </span> : null}
            <TextLink to="/pages/livraison" text="Tarifs et délais" />
          </Promise>
        ) : null}
        {availability ? <Promise sign="shop">{availability}</Promise> : null}
        {isParcel || details.withdrawalException ? (
          <Promise sign="return">
            {details.withdrawalException ?? RETURNS}{" "}
            {isParcel ? <TextLink to="/pages/garanties" text="Garantie légale de conformité" /> : null}
          </Promise>
        ) : null}
      </ul>
    </ChoiceResult>
  )
}
