import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { Breadcrumb } from "~/components/ui/breadcrumb"
import { Price } from "~/components/ui/price"
import { RichText } from "~/components/ui/rich-text"
import type { Problem } from "~/problems"
import type { ProductView } from "~/shop/catalogue/product-view"
import { stockSentence } from "~/texts/stock"
import { BuyForm } from "./buy-form"
import { OptionChoice, PurchaseChoice } from "./choices"
import { Gallery } from "./gallery"

type ProductPageProps = { product: ProductView; problems: readonly Problem[] | null; typedQuantity: string | null }

/** A product's page: pictures, choices, price and purchase, then what there is to know about it. */
export function ProductPage({ product, problems, typedQuantity }: ProductPageProps) {
  const category = product.categories.at(-1)
  const crumbs = [
    { name: "Boutique", href: "/boutique" },
    ...(category ? [{ name: category.name, href: `/boutique/${category.slug}` }] : []),
  ]
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <Breadcrumb crumbs={crumbs} />
      <div className="product">
        <Gallery pictures={product.pictures} name={product.name} />
        <div className="product-side">
          <div className="product-head">
            <h1>{product.name}</h1>
            <Price {...product} />
            <p className="card-note">Prix TTC, TVA incluse. Livraison calculée dans le panier.</p>
          </div>
          <div className="product-choices">
            {product.options.map((option) => (
              <OptionChoice key={option.key} option={option} error={fieldSentence(problems, `o.${option.key}`)} />
            ))}
            <PurchaseChoice purchases={product.purchases} error={fieldSentence(problems, "achat")} />
            <p className={product.stock.buyable ? "stock" : "stock stock-out"}>{stockSentence(product.stock)}</p>
            <BuyForm product={product} typed={typedQuantity} error={fieldSentence(problems, "quantite")} />
          </div>
        </div>
        <div className="product-text">
          <RichText nodes={product.description} />
          {product.facts.length > 0 ? (
            <section aria-labelledby="caracteristiques">
              <h2 id="caracteristiques">Caractéristiques</h2>
              <dl className="facts mt-3">
                {product.facts.map(({ name, value }) => (
                  <div key={name} className="contents">
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ) : null}
        </div>
      </div>
    </div>
  )
}
