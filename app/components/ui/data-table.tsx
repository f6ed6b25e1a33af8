import type { ReactNode } from "react"

type Column = { heading: string; isAmount?: boolean }
type Row = { key: string; cells: readonly ReactNode[] }

type DataTableProps = {
  name: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** Whether its frame is a part of the page by itself, which scrolls by keyboard where nothing in it has the focus. */
  isRegion?: boolean
}

/** A table whose first column names its rows. WebKit knows a row that is laid out otherwise by its role alone. */
export function DataTable({ name, columns, rows, isRegion = false }: DataTableProps) {
  const className = (index: number) => (columns[index]?.isAmount ? "amount" : undefined)
  return (
    <div
      className={columns.some(({ isAmount }) => isAmount) ? "table-frame" : "table-frame table-words"}
      {...(isRegion && { role: "region", "aria-label": name, tabIndex: 0 })}
    >
      <table role="table" aria-label={name}>
        <thead>
          <tr role="row">
            {columns.map(({ heading }, index) => (
              <th key={heading} role="columnheader" scope="col" className={className(index)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} role="row">
              <th role="rowheader" scope="row">
                {first}
              </th>
              {others.map((cell, index) => (
                // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- no part of a grid
                <td key={columns[index + 1]?.heading ?? index} role="cell" className={className(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
