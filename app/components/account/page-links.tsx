import { Link } from "@remix-run/react"

/** The way to the pages before and after one of a list. */
export function PageLinks({ page, pages, address }: { page: number; pages: number; address: string }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="pagination">
      {page > 1 ? (
        <Link to={page === 2 ? address : `${address}?page=${page - 1}`} className="button button-quiet" rel="prev">
          Page précédente
        </Link>
      ) : null}
      <p>
        Page {page} sur {pages}
      </p>
      {page < pages ? (
        <Link to={`${address}?page=${page + 1}`} className="button button-quiet" rel="next">
          Page suivante
        </Link>
      ) : null}
    </nav>
  )
}
