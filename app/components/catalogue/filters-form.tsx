import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { ButtonLink } from "~/components/ui/text"
import type { FilterView, PriceRange } from "~/shop/catalogue/list-filters"
import { listSearch } from "~/shop/catalogue/list-query"
import type { CategoryChoice, ProductListView } from "~/shop/catalogue/product-list-view"

function CategoryField({ categories }: { categories: readonly CategoryChoice[] }) {
  return (
    <div className="field">
      <label htmlFor="categorie" className="field-label">
        {"Catégorie "}
      </label>
      <select
        id="categorie"
        name="categorie"
        className="input"
        defaultValue={categories.find(({ current }) => current)?.slug ?? ""}
      >
        <option value="">Toute la boutique</option>
        {categories.map(({ slug, name, depth }) => (
          <option key={slug} value={slug}>
            {"\u00a0\u00a0".repeat(depth) + name}
          </option>
        ))}
      </select>
    </div>
  )
}

type PriceFieldsProps = { range: PriceRange; unit: string; query: ProductListView["query"] }

/** Bounds that step as the list's prices ask for; any other amount is accepted too. */
function PriceFields({ range: { min, max, step }, unit, query }: PriceFieldsProps) {
  const bounds = [
    { label: "De", name: "prix_min", value: query.minPrice, placeholder: String(min) },
    { label: "À", name: "prix_max", value: query.maxPrice, placeholder: String(max) },
  ]
  return (
    <fieldset>
      <legend>Prix en {unit}</legend>
      <div className="filter-prices">
        {bounds.map(({ label, name, value, placeholder }) => (
          <div key={name} className="field">
            <label htmlFor={name}>{`${label} `}</label>
            <input
              id={name}
              name={name}
              className="input"
              type="number"
              {...{ min, max, step, placeholder }}
              defaultValue={value ?? ""}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function AttributeField({ filter }: { filter: FilterView }) {
  return (
    <fieldset>
      <legend>{filter.name}</legend>
      <div className="filter-values">
        {filter.values.map((value) => (
          <label key={value.slug} className="filter-value">
            <input type="checkbox" name={`a.${filter.id}`} value={value.slug} defaultChecked={value.selected} />
            {` ${value.name} `}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The filters of a list as one GET form, whose address says everything that was chosen. */
export function FiltersForm({ list }: { list: ProductListView }) {
  const { query, price, priceUnit, filters, path, chips } = list
  return (
    <details className="filters" key={path + listSearch(query)}>
      <summary>{chips.length > 0 ? `Filtrer (${chips.length}) ` : "Filtrer "}</summary>
      {/* Prices between two steps are no mistake: the browser would refuse them. */}
      <Form action="/boutique" noValidate>
        {query.sort ? <input type="hidden" name="tri" value={query.sort} /> : null}
        <div className="filter-places">
          <CategoryField categories={list.allCategories} />
          {price ? <PriceFields range={price} unit={priceUnit} query={query} /> : null}
        </div>
        {filters.map((filter) => (
          <AttributeField key={filter.id} filter={filter} />
        ))}
        <div className="filters-submit pills">
          <SubmitButton pendingText="">Afficher les produits</SubmitButton>{" "}
          {chips.length > 0 ? <ButtonLink to={path} text="Tout effacer" look="quiet" /> : null}
        </div>
      </Form>
    </details>
  )
}
