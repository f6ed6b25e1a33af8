import type { ReactNode } from "react"

/** A page that asks who is there: login or sign-up. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page page-body">
      <div className="grid max-w-xl gap-6">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
