import { Form, Link, useLocation } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { ChargeNote } from "~/components/shell/charge-note"
import { Panel } from "~/components/shell/panel"
import { Picture } from "~/components/ui/picture"
import { Price } from "~/components/ui/price"
import { addressBeneath } from "~/shop/catalogue/option-panel"
import type { OptionPanelProduct, OptionPanelView } from "~/shop/catalogue/read-option-panel.server"
import { stockSentence } from "~/texts/stock"
import { OptionChoice, PANEL_ID_PREFIX, PurchaseChoice } from "./choices"

/** Buys what is chosen and leads back to the page beneath; a refusal is the product's own page. */
function PanelBuyForm({ product }: { product: OptionPanelProduct }) {
  const { pathname, search } = useLocation()
  if (!product.stock.buyable) {
    return <p className="notice notice-plain">Ce choix est épuisé. Essayez une autre option, ou revenez bientôt.</p>
  }
  const id = `${PANEL_ID_PREFIX}quantite`
  return (
    <Form method="post" action={product.address} className="option-buy" noValidate preventScrollReset>
      <input type="hidden" name="suite" value={addressBeneath(pathname, search)} />
      <div className="field">
        <label htmlFor={id} className="field-label">
          Quantité
        </label>
        <input id={id} name="quantite" className="input" inputMode="numeric" autoComplete="off" defaultValue="1" />
      </div>
      <SubmitButton pendingText="Ajout au panier…">Ajouter au panier</SubmitButton>
    </Form>
  )
}

function ProductChoices({ product }: { product: OptionPanelProduct }) {
  return (
    <div className="product-choices">
      <div className="option-head">
        <Picture picture={product.pictures[0] ?? null} use="thumb" decorative />
        <div>
          <Price {...product} />
          <p className={product.stock.buyable ? "stock" : "stock stock-out"}>{stockSentence(product.stock)}</p>
          <ChargeNote />
        </div>
      </div>
      {product.options.map((option) => (
        <OptionChoice key={option.key} option={option} error={null} inPanel />
      ))}
      <PurchaseChoice purchases={product.purchases} error={null} inPanel />
      <p>
        <Link to={product.address} className="link">
          Tout savoir sur ce produit
        </Link>
      </p>
    </div>
  )
}

/** A product's choices over the page that one looks around on (`?choix=<slug>#option`; specification §2, modals). */
export function OptionPanel({ opened }: { opened: OptionPanelView | null }) {
  if (!opened) return null
  const { product } = opened
  if (!product) {
    return (
      <Panel id="option" title="Choisir">
        <p>Ce produit n’est pas disponible pour le moment.</p>
      </Panel>
    )
  }
  return (
    <Panel id="option" title={product.name} foot={<PanelBuyForm product={product} />}>
      <ProductChoices product={product} />
    </Panel>
  )
}
