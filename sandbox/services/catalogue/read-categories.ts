import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CategoryRecord } from "../../storage/models.ts"
import { readStore } from "../settings/read-settings.ts"
import { activeCategories, childrenOf, findCategory } from "./category-tree.ts"
import { embedded } from "./envelope.ts"
import type { Envelope } from "./envelope.ts"
import { readExpand } from "./expand.ts"
import type { Expansion } from "./expand.ts"
import { listDocuments } from "./list-documents.ts"
import { localize, readLocaleChoice } from "./localize.ts"

type Query = Record<string, unknown>

// assumed: which fields of a category may be expanded.
const expandable = ["children", "parent"] as const

/** `GET /categories`: active categories; `children` and `parent` when expanded. */
export function listCategories(context: SandboxContext, state: RequestState, query: Query): Envelope {
  const categories = activeCategories(context)
  const expansion = readExpand(query, expandable)
  const page = listDocuments(categories, query)
  const choice = readLocaleChoice(query, state.locale)
  const store = readStore(context)
  return { ...page, results: page.results.map((one) => localize(publishCategory(one, categories, expansion), choice, store)) }
}

/** `GET /categories/{id}`: an active category by id or slug, with children and parent; null when there is none. */
export function getCategory(context: SandboxContext, state: RequestState, idOrSlug: string, query: Query): Query | null {
  const asked = readExpand(query, expandable)
  const category = findCategory(context, idOrSlug)
  if (!category) return null
  const expansion: Expansion = new Map([
    ["children", asked.get("children")],
    ["parent", undefined],
  ])
  const published = publishCategory(category, activeCategories(context), expansion)
  return localize(published, readLocaleChoice(query, state.locale), readStore(context))
}

function publishCategory(category: CategoryRecord, categories: CategoryRecord[], expansion: Expansion): Query {
  const parent = categories.find((other) => other.id === category.parent_id)
  return {
    ...shownFields(category),
    ...(expansion.has("children")
      ? { children: embedded(childrenOf(categories, category.id).map(shownFields), expansion.get("children")) }
      : {}),
    ...(expansion.has("parent") ? { parent: parent ? shownFields(parent) : null } : {}),
  }
}

function shownFields({ active: _active, sort: _sort, ...category }: CategoryRecord): Query {
  return { ...category, sorting: null }
}
