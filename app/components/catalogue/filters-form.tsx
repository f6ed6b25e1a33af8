import { Form, Link } from "@remix-run/react"
import { TextField } from "~/components/forms/text-field"
import { listSearch } from "~/shop/catalogue/list-query"
import type { ProductListView } from "~/shop/catalogue/product-list-view"

/** The filters of a list as one GET form; its address says everything that was chosen. */
export function FiltersForm({ list }: { list: ProductListView }) {
  const { query, price, filters, path } = list
  if (filters.length === 0 && !price) return null
  return (
    <details className="filters" key={path + listSearch(query)}>
      <summary>Filtrer</summary>
      <Form action={path}>
        {query.sort ? <input type="hidden" name="tri" value={query.sort} /> : null}
        {price ? (
          <fieldset>
            <legend>Prix en euros</legend>
            <div className="filter-prices">
              <TextField
                label="De"
                name="prix_min"
                inputMode="decimal"
                placeholder={String(price.min)}
                defaultValue={query.minPrice ?? ""}
                required
              />
              <TextField
                label="À"
                name="prix_max"
                inputMode="decimal"
                placeholder={String(price.max)}
                defaultValue={query.maxPrice ?? ""}
                required
              />
            </div>
          </fieldset>
        ) : null}
        {filters.map((filter) => (
          <fieldset key={filter.id}>
            <legend>{filter.name}</legend>
            <div className="filter-values">
              {filter.values.map((value) => (
                <label key={value.slug} className="filter-value">
                  <input type="checkbox" name={`a.${filter.id}`} value={value.slug} defaultChecked={value.selected} />
                  {value.name}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="filters-submit pills">
          <button type="submit" className="button button-primary">
            Afficher les produits
          </button>
          {list.chips.length > 0 ? (
            <Link to={path} className="button button-quiet">
              Tout effacer
            </Link>
          ) : null}
        </div>
      </Form>
    </details>
  )
}
