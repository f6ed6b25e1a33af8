import { useNavigation } from "@remix-run/react"
import { useEffect } from "react"
import { lazyComponent } from "~/components/shell/lazy-component"
import { Panel } from "~/components/shell/panel"
import { DocumentLink } from "~/components/ui/text"
import { cardAnchor, openedSlug } from "~/shop/catalogue/option-panel"
import type { OptionPanelView } from "~/shop/catalogue/read-product-page.server"
import { NO_PRODUCT } from "~/texts/shell"

const Choices = lazyComponent(async () => (await import("./option-choices")).OptionChoices)

/** A product's choices in a panel over the present page (`?choix=<slug>#option`) [2.31]. */
export function OptionPanel({ opened }: { opened: OptionPanelView | null }) {
  const { location } = useNavigation()
  const isComing = location !== undefined && openedSlug(location.search) !== null
  useEffect(() => {
    if (isComing) Choices.preload()
  }, [isComing])
  if (!opened) return null
  const { product } = opened
  if (!product) {
    return (
      <Panel id="option" title="Produit indisponible">
        <p>{NO_PRODUCT}</p>
      </Panel>
    )
  }
  const { slug, address } = product
  const elsewhere = <DocumentLink href={address} text="Choisir sur la page du produit" />
  return (
    <Panel id="option" title={product.name} back={cardAnchor(slug)}>
      <Choices key={slug} product={product} fallback={elsewhere} />
    </Panel>
  )
}
