import type { Stack } from "../setup/stack.ts"

export type SandboxOrder = {
  id: string
  number: string
  checkout_id: string
  status: string
  paid: boolean
  method: string
  grand_total: number
}

/** All orders that the sandbox of this worker holds. */
export async function listOrders(stack: Pick<Stack, "storefront">): Promise<SandboxOrder[]> {
  const answer = await fetch(`${stack.storefront}/__orders`)
  const body = (await answer.json()) as SandboxOrder[] | { results: SandboxOrder[] }
  return Array.isArray(body) ? body : body.results
}

/** The backend's own words about the latest orders that it refused, at most three, the latest last. */
export async function listRefused(stack: Stack): Promise<string[]> {
  const answer = await fetch(`${stack.storefront}/__refused`)
  return ((await answer.json()) as unknown[]).slice(-3).map((refused) => JSON.stringify(refused))
}

async function post(stack: Pick<Stack, "storefront">, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${stack.storefront}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

export type Fault = {
  kind: string
  match?: { method?: string; path?: string; session?: string }
  ms?: number
  status?: number
  times?: number
  every?: number
  then?: string
}

/** Makes the sandbox's next calls fail as described, until `clearFaults`. */
export const setFault = (stack: Pick<Stack, "storefront">, fault: Fault) => post(stack, "/__faults", fault)
/** What a second submit of one cart does: "same-order", "error" or "second-order". */
export const setSubmitModel = (stack: Stack, model: string) => post(stack, "/__faults", { submit_model: model })
export const setStock = (stack: Stack, slug: string, level: number) => post(stack, "/__stock", { slug, level })
export const setPrice = (stack: Stack, slug: string, price: number) => post(stack, "/__price", { slug, price })
export const moveClock = (stack: Stack, offsetMs: number) => post(stack, "/__clock", { offset_ms: offsetMs })

/** How many of the faults that were set have not happened yet. */
export async function leftFaults({ storefront }: Pick<Stack, "storefront">): Promise<number> {
  const { faults } = (await (await fetch(`${storefront}/__faults`)).json()) as { faults: unknown[] }
  return faults.length
}

export async function clearFaults(stack: Stack): Promise<void> {
  await fetch(`${stack.storefront}/__faults`, { method: "DELETE" })
}
