import { Link } from "@remix-run/react"

/** How many of what; the name leads to the product where the shop still has it. */
export function GoodsName({ quantity, name, slug }: { quantity: number; name: string; slug: string | null }) {
  return (
    <>
      {quantity} ×{" "}
      {slug ? (
        <Link to={`/produits/${slug}`} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
