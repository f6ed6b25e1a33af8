import type { SandboxContext } from "../../storage/context.ts"
import type { CategoryRecord } from "../../storage/models.ts"
import { findRecord, getRecord, listRecords } from "../../storage/records.ts"

/** All active categories in the merchant's order. */
export function activeCategories(context: SandboxContext): CategoryRecord[] {
  return listRecords<CategoryRecord>(context.database, "categories")
    .filter((category) => category.active)
    .sort((one, other) => one.sort - other.sort)
}

/** The active category with this slug or id, or null. */
export function findCategory(context: SandboxContext, slugOrId: string): CategoryRecord | null {
  const { database } = context
  const found =
    findRecord<CategoryRecord>(database, "categories", slugOrId) ?? getRecord<CategoryRecord>(database, "categories", slugOrId)
  return found?.active ? found : null
}

/** The direct children of a category, in the merchant's order. */
export function childrenOf(categories: CategoryRecord[], id: string): CategoryRecord[] {
  return categories.filter((category) => category.parent_id === id)
}

/** A category's id and those of all categories below it. */
export function withDescendants(categories: CategoryRecord[], id: string, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  return [id, ...childrenOf(categories, id).flatMap((child) => withDescendants(categories, child.id, seen))]
}
