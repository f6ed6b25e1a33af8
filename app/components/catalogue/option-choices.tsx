import { useLocation } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { ChargeNote } from "~/components/shell/root-data"
import { Picture, THUMB } from "./picture"
import { Price } from "./product-card"
import { addressBeneath } from "~/shop/catalogue/option-panel"
import { PANEL_ID_PREFIX } from "~/shop/catalogue/panel-address"
import type { OptionPanelProduct } from "~/shop/catalogue/read-product-page.server"
import { ChoiceForm, ChoiceStatus, OptionChoice, PurchaseChoice, UpdateButton } from "./choices"
import { ChoiceResult } from "./pending-status"
import { Quantity, QUANTITY } from "./quantity"
import { ButtonLink, LinkParagraph } from "~/components/ui/text"

/** Buys what is chosen and leads back to the page beneath; a refusal is the product's own page. */
function OptionPurchase({ product }: { product: OptionPanelProduct }) {
  if (product.unavailable !== null) return <p className="notice notice-plain">{product.unavailable}</p>
  if (product.typesOptions) return <ButtonLink to={product.address} text="Personnaliser" look="primary" />
  return (
    <div className="option-buy">
      <Quantity id={PANEL_ID_PREFIX + QUANTITY} error={null} />
      <SubmitButton pendingText="Ajout au panier…">Ajouter au panier</SubmitButton>
    </div>
  )
}

/** What there is to choose of a product, in the option panel. */
export function OptionChoices({ product }: { product: OptionPanelProduct }) {
  const { pathname, search } = useLocation()
  return (
    <ChoiceForm product={product} className="product-choices" inPanel>
      <input type="hidden" name="returnTo" value={addressBeneath(pathname, search)} />
      <ChoiceStatus sentence={product.announcement} inPanel />
      <ChoiceResult className="option-head" inPanel>
        <Picture picture={product.pictures[0] ?? null} use={THUMB} decorative />
        <div>
          <Price {...product} />
          <p className={product.stock.buyable ? "stock" : "stock stock-out"}>{product.stockText}</p>
          <ChargeNote />
        </div>
      </ChoiceResult>
      {product.options.map((option) => (
        <OptionChoice key={option.key} option={option} error={null} inPanel />
      ))}
      <PurchaseChoice purchases={product.purchases} error={null} inPanel />
      <LinkParagraph to={product.address} text="Tout savoir sur ce produit" />
      <div className="panel-foot">
        <OptionPurchase product={product} />
        <UpdateButton product={product} />
      </div>
    </ChoiceForm>
  )
}
