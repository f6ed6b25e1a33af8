import { Link } from "@remix-run/react"
import type { ProductPageView } from "~/shop/catalogue/read-product-page.server"
import { stockSentence } from "~/texts/stock"
import { ChoiceResult } from "./pending-parts"

/** Whether a choice can be had, where else, and when it would arrive. */
export function Availability({ product }: { product: ProductPageView }) {
  const { stock, alsoAt, delivery, dispatch } = product
  return (
    <ChoiceResult className="availability">
      <p className={stock.buyable ? "stock" : "stock stock-out"}>{stockSentence(stock, dispatch === "none")}</p>
      {alsoAt.length > 0 ? <p className="stock">Disponible à&nbsp;: {alsoAt.join(", ")}</p> : null}
      {delivery ? (
        <p>
          Livraison estimée <strong>{delivery.days}</strong> en France métropolitaine, selon le mode choisi.{" "}
          {delivery.note ? <span className="text-soft">{delivery.note} </span> : null}
          <Link to="/pages/livraison" className="link">
            Tarifs et délais
          </Link>
        </p>
      ) : null}
      {dispatch === "email" && stock.buyable ? <p>Envoi par e-mail, sans frais de livraison.</p> : null}
      {dispatch === "parcel" && stock.buyable && !delivery ? <p>La date de livraison vous est confirmée par e-mail.</p> : null}
    </ChoiceResult>
  )
}
