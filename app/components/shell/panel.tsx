import type { ReactNode } from "react"
import { CloseIcon } from "~/components/ui/icons"

type PanelProps = { id: string; title: ReactNode; children: ReactNode; foot?: ReactNode; side?: "start" | "end" }

/**
 * A modal that opens at its own address: `href="#<id>"` shows it without script, and with script `showModal()` does
 * (use-panels.ts). Its close link leads to `#_`, which is nowhere, because `#` would jump to the top.
 */
export function Panel({ id, title, children, foot, side = "end" }: PanelProps) {
  return (
    <dialog id={id} className={side === "start" ? "panel panel-start" : "panel"} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <div className="panel-head">
        <h2 id={`${id}-titre`}>{title}</h2>
        <a href="#_" className="panel-close">
          Fermer
          <CloseIcon />
        </a>
      </div>
      <div className="panel-body">{children}</div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </dialog>
  )
}
