import { Form, useLocation } from "@remix-run/react"
import { type RefObject, useEffect, useRef, useState } from "react"
import { SubmitButton } from "~/components/forms/submit-button"
import { CloseIcon } from "~/components/ui/icons"
import { ButtonLink } from "~/components/ui/text"
import type { FilterView, PriceRange } from "~/shop/catalogue/list-filters"
import { listSearch, SORTS } from "~/shop/catalogue/list-query"
import type { CategoryChoice, ProductListView } from "~/shop/catalogue/product-list-view"
import { productCount, SORT_NAMES } from "~/texts/list-sentences"

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
      <legend>{`Prix en ${unit}`}</legend>
      <div className="pair-fields">
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

/** Steps of a strength stand beside each other as one scale, other values below each other. */
function AttributeField({ filter: { id, name, values } }: { filter: FilterView }) {
  const isScale = values.every((value) => /^\d$/.test(value.name))
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className={isScale ? "filter-scale" : "filter-values"}>
        {values.map(({ slug, name, selected, count }) => (
          <label key={slug}>
            <input type="checkbox" name={`a.${id}`} value={slug} defaultChecked={selected} />
            {` ${name} `}
            {count === undefined ? null : (
              <small>
                {isScale ? <span className="sr-only">: </span> : null}
                {count}
                <span className="sr-only">{count > 1 ? " produits " : " produit "}</span>
              </small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SortField({ sort }: Pick<ProductListView["query"], "sort">) {
  return (
    <div className="field filter-sort">
      <label htmlFor="tri" className="field-label">
        {"Trier par "}
      </label>
      <select id="tri" name="tri" className="input" defaultValue={sort ?? ""}>
        <option value="">Notre sélection</option>
        {SORTS.map(({ key }) => (
          <option key={key} value={key}>
            {SORT_NAMES[key]}
          </option>
        ))}
      </select>
    </div>
  )
}

/**
 * The filters of a list as one GET form, whose address says everything that was chosen: a column beside the list, and in narrow
 * windows a view of its own at `#filtres`. The button says how many products there are until something else is chosen.
 */
export function FiltersForm({ list }: { list: ProductListView }) {
  const { query, price, priceUnit, filters, path, chips, count, noun = "produit" } = list
  const all = `les ${noun}s`
  const { round, view } = useFilterView()
  return (
    <section key={round} ref={view} id="filtres" tabIndex={-1} aria-labelledby="filtres-titre">
      <div className="panel-head">
        <h2 id="filtres-titre">Filtrer et trier</h2>
        {/* Not one of a dialog's, which the panels' script follows. */}
        <a href="#filtrer" className="panel-close view-close">
          Fermer
          <CloseIcon />
        </a>
      </div>
      {/* Prices between two steps are no mistake: the browser would refuse them. */}
      <Form action="/boutique#produits" noValidate key={path + listSearch(query)}>
        <div className="filter-fields">
          <SortField sort={query.sort} />
          <CategoryField categories={list.allCategories} />
          {price ? <PriceFields range={price} unit={priceUnit} query={query} /> : null}
          {filters.map((filter) => (
            <AttributeField key={filter.id} filter={filter} />
          ))}
        </div>
        <div className="filters-submit">
          <SubmitButton pendingText="">
            <span data-count={count > 0 ? productCount(count, noun) : all}>
              {"Voir "}
              <span>{all}</span>
            </span>
          </SubmitButton>{" "}
          {chips.length > 0 ? <ButtonLink to={`${path}#produits`} text="Tout effacer" look="quiet" /> : null}
        </div>
      </Form>
    </section>
  )
}

/**
 * Closes the view of the filters once its page is at another address: the router changes addresses in a way that leaves `:target`
 * where it was, until its element is a new one.
 *
 * @returns the view's element, and the key that makes it anew
 */
function useFilterView(): { view: RefObject<HTMLElement>; round: number } {
  const { key } = useLocation()
  const view = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (location.hash !== "#filtres" && view.current?.matches(":target")) setRound((before) => before + 1)
  }, [key])
  useEffect(() => {
    if (round > 0) document.getElementById("produits")?.focus()
  }, [round])
  return { view, round }
}
