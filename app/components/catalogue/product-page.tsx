import { ChargeNote } from "~/components/shell/charge-note"
import { useVisitor } from "~/components/account/use-visitor"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { Breadcrumb } from "~/components/ui/breadcrumb"
import { Price } from "~/components/ui/price"
import { RichText } from "~/components/ui/rich-text"
import type { LocalizedProblem } from "~/problems"
import type { ProductPageView } from "~/shop/catalogue/read-product-page.server"
import { Availability } from "./availability"
import { BuyForm } from "./buy-form"
import { OptionChoice, PurchaseChoice } from "./choices"
import { Gallery } from "./gallery"
import { ChoiceResult, ChoiceStatus } from "./pending-parts"
import { ProductGrid } from "./product-card"
import { FactList, Manufacturer, Tasting } from "./product-facts"

type ProductPageProps = {
  product: Omit<ProductPageView, "problems"> & { problems: LocalizedProblem[] }
  problems: readonly LocalizedProblem[] | null
  typedQuantity: string | null
}

const taxSentences: Record<ProductPageView["dispatch"], string> = {
  parcel: "Prix TTC, TVA incluse, hors livraison.",
  email: "Prix TTC.",
  none: "Prix TTC, TVA incluse.",
}

/** A product's page: pictures, choices, price and purchase, then what there is to know about it. */
export function ProductPage({ product, problems: refused, typedQuantity }: ProductPageProps) {
  const category = product.categories.at(-1)
  const crumbs = [
    { name: "Boutique", href: "/boutique" },
    ...(category ? [{ name: category.name, href: `/boutique/${category.slug}` }] : []),
  ]
  const { details } = product
  const { professional } = useVisitor()
  const problems = refused ?? product.problems
  return (
    <div className="page page-body" data-accent={product.accent ?? undefined}>
      <ErrorSummary problems={refused} />
      <Breadcrumb crumbs={crumbs} />
      <ChoiceStatus />
      <div className="product">
        <Gallery pictures={product.pictures} name={product.name} />
        <div className="product-side">
          <ChoiceResult className="product-head">
            <h1>{product.name}</h1>
            <Price {...product} />
            <p className="card-note">
              {taxSentences[product.dispatch]}
              {/* A product does not say its rate of VAT: only the cart knows it. */}
              {professional ? " Le prix HT s’affiche dans le panier." : ""}
              {details.ecoParticipation ? ` Dont éco-participation ${details.ecoParticipation}.` : ""}
            </p>
            <ChargeNote />
          </ChoiceResult>
          <div className="product-choices">
            {product.options.map((option) => (
              <OptionChoice key={option.key} option={option} error={fieldSentence(problems, `o.${option.key}`)} />
            ))}
            <PurchaseChoice purchases={product.purchases} error={fieldSentence(problems, "achat")} />
            <Availability product={product} />
            <BuyForm product={product} typed={typedQuantity} error={fieldSentence(problems, "quantity")} />
            {details.withdrawalException ? <p className="card-note">{details.withdrawalException}</p> : null}
          </div>
        </div>
        <div className="product-text">
          <RichText nodes={product.description} />
          <Tasting tasting={details.tasting} />
          <FactList id="caracteristiques" title="Caractéristiques" facts={product.facts} />
          <FactList id="denree" title="Informations sur la denrée" facts={details.food} />
          <Manufacturer manufacturer={details.manufacturer} />
        </div>
      </div>
      {product.related.length > 0 ? (
        <section className="related" aria-labelledby="voisins">
          <h2 id="voisins">À découvrir aussi</h2>
          <ProductGrid products={product.related} address={product.address} />
        </section>
      ) : null}
    </div>
  )
}
