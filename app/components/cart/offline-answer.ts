import type { ShouldRevalidateFunctionArgs } from "@remix-run/react"

/** Nothing is read again after a change that never left: the same failure would take the page away. */
export function revalidateUnlessOffline({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return "offline" in Object(actionResult) ? false : defaultShouldRevalidate
}
