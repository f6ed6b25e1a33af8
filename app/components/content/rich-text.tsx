import { Fragment, type ReactNode, createElement } from "react"
import { Picture } from "~/components/catalogue/picture"
import { HALF } from "~/components/catalogue/picture-uses"
import { usePanelLink } from "~/components/shell/menus"
import type { RichNode } from "~/shop/catalogue/rich-text-tree"

function renderNodes(nodes: readonly RichNode[], addressOf: (href: string) => string): ReactNode[] {
  return nodes.map((node, position) => {
    if (typeof node === "string") return <Fragment key={position}>{node}</Fragment>
    if (node.tag === "img") return <Picture key={position} picture={node.picture} use={HALF} />
    if (node.tag === "br") return <br key={position} />
    const props = { key: position, ...(node.href && { href: addressOf(node.href) }) }
    const element = createElement(node.tag, props, ...renderNodes(node.children, addressOf))
    if (node.tag !== "table") return element
    return (
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      <div key={position} className="table-frame" role="group" aria-label="Tableau" tabIndex={0}>
        {element}
      </div>
    )
  })
}

/** Formatted text of the editors, from a tree of allowed elements. */
export function RichText({ nodes, className = "" }: { nodes: readonly RichNode[]; className?: string }) {
  const addressOf = usePanelLink()
  return nodes.length > 0 ? <div className={`prose ${className}`}>{renderNodes(nodes, addressOf)}</div> : null
}
