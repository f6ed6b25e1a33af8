import { useSyncExternalStore } from "react"

/** Ids of the fields that were corrected since the answer which refused them. */
let corrected: readonly string[] = []
const listeners = new Set<() => void>()

/** The ids of the fields whose errors are not shown; another array whenever that changes. */
export const correctedIds = () => corrected

/** Hides the errors of these fields, and no others. */
export function setCorrectedIds(ids: readonly string[]): void {
  corrected = ids
  for (const listener of listeners) listener()
}

export function useCorrectedIds(): readonly string[] {
  return useSyncExternalStore(subscribe, correctedIds, correctedIds)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is wrong with the field of this id, null once it was corrected. */
export function useShownError(id: string, error: string | null | undefined): string | null | undefined {
  return useCorrectedIds().includes(id) ? null : error
}
