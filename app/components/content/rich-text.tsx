import { Fragment, type ReactNode, createElement } from "react"
import { usePanelLink } from "~/components/shell/menus"
import type { RichNode } from "~/shop/catalogue/rich-text"

function renderNodes(nodes: readonly RichNode[], addressOf: (href: string) => string): ReactNode[] {
  return nodes.map((node, position) => {
    if (typeof node === "string") return <Fragment key={position}>{node}</Fragment>
    const props = { key: position, ...(node.href && { href: addressOf(node.href) }) }
    return node.tag === "br" ? <br key={position} /> : createElement(node.tag, props, ...renderNodes(node.children, addressOf))
  })
}

/** Formatted text of the editors, from a tree of allowed elements. */
export function RichText({ nodes, className = "" }: { nodes: readonly RichNode[]; className?: string }) {
  const addressOf = usePanelLink()
  return nodes.length > 0 ? <div className={`prose ${className}`}>{renderNodes(nodes, addressOf)}</div> : null
}
