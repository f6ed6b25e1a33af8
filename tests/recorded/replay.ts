import { readdirSync, readFileSync } from "node:fs"
import { vi } from "vitest"
import { setTestEnvironment } from "../setup/environment"

const folder = new URL("answers/", import.meta.url)
export const answerNames = readdirSync(folder).map((file) => file.replace(".json", ""))

/** Which file answers a call; a record's own address gives its record of the list. */
const CALLS: readonly [call: RegExp, name: string][] = [
  [/^GET \/api\/settings$/, "settings"],
  [/^GET \/api\/settings\/menus$/, "menus"],
  [/^GET \/api\/settings\/payments$/, "payments"],
  [/^GET \/api\/products(\/|$)/, "products"],
  [/^GET \/api\/categories$/, "categories"],
  [/^GET \/api\/attributes$/, "attributes"],
  [/^GET \/api\/content\/pages\/atelier$/, "page"],
  [/^GET \/api\/content\/blogs\/recolte$/, "blog"],
  [/^GET \/api\/content\/home\/accueil$/, "home"],
  [/^GET \/api\/content\/tutoriels(\/|$)/, "tutorials"],
  [/^GET \/api\/settings\/subscriptions$/, "subscription-settings"],
  [/^GET \/api\/settings\/boutique$/, "app-settings"],
  [/^GET \/api\/apps\/boutique\/pages$/, "app-pages"],
  [/^GET \/api\/cart(\/shipment-rating)?$/, "cart"],
  [/^GET \/api\/cart\/order$/, "order"],
  [/^GET \/api\/cart\/settings$/, "cart-settings"],
  [/^GET \/api\/subscriptions(\/|$)/, "subscriptions"],
  [/^GET \/api\/invoices(\/|$)/, "invoices"],
  [/^GET \/api\/account$/, "account"],
  [/^GET \/api\/account\/addresses$/, "addresses"],
  [/^GET \/api\/account\/cards$/, "cards"],
  [/^GET \/api\/account\/orders$/, "orders"],
  [/^GET \/api\/account\/orders\//, "order"],
]

/** A recorded answer as it would arrive. */
export function readAnswer(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"))
}

/**
 * Puts the recorded answers in the backend's place. Whatever has none is nothing: an empty body with 200, as the backend says it.
 *
 * @param read what an answer is, by its name; as it was recorded where nothing is said
 */
export function replayAnswers(read: (name: string) => unknown = readAnswer): void {
  setTestEnvironment()
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const { method, url } = new Request(input, init)
    const { pathname, searchParams } = new URL(url)
    const name = CALLS.find(([call]) => call.test(`${method} ${pathname}`))?.[1]
    const value = name === undefined ? undefined : pick(read(name), pathname, searchParams.get("where[slug]"))
    return Promise.resolve(
      new Response(value === undefined ? "" : JSON.stringify(value), { headers: { "Content-Type": "application/json" } }),
    )
  })
}

/** A record by its address; of a list that is asked for one slug, that record. */
function pick(answer: unknown, pathname: string, slug: string | null): unknown {
  const [, part] = /^\/api\/(?:products|subscriptions|invoices|content\/tutoriels)\/(.+)$/.exec(pathname) ?? []
  if (part === undefined && slug === null) return answer
  const { results } = (answer ?? {}) as { results?: unknown }
  const records = Array.isArray(results) ? (results as ({ slug?: unknown; id?: unknown } | null)[]) : []
  if (part === undefined) return { ...(answer ?? {}), results: records.filter((each) => each?.slug === slug) }
  return records.find((each) => each?.slug === part || each?.id === part)
}
