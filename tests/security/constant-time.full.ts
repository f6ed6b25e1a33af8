import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { fastest } from "../setup/fastest"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const many = ["login-failure", "login-failure-ip", "recovery", "sign-up"].map((limit) => `${limit}=10000/60`).join()
const shop = openWholeShop({ environment: { RATE_LIMITS: many } })
afterAll(() => shop.close())

const PAIRS = 50
/** At least what this process, sandbox included, works for one request; uneven, so that no answer always falls into another's work. */
const paceMs = () => 100 + Math.random() * 60
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const forms = {
  login: { path: "/connexion", more: { password: "un-mot-de-passe-faux" } },
  recovery: { path: "/mot-de-passe-oublie", more: {} },
  "sign-up": { path: "/inscription", more: { firstName: "Zoé", lastName: "Paul" } },
}

test.each(Object.entries(forms))(
  "S13 a %s says the same, after the same time, whether the account exists: medians of 50 pairs",
  { timeout: 300_000 },
  async (_name, { path, more }) => {
    const known = shop.records<{ id: string; email: string }>("accounts").map(({ email }) => email)
    const said = new Set<string>()
    let strangers = 0
    async function time(email: string): Promise<number> {
      const start = performance.now()
      const answer = await openVisitor(shop).post(path, { email, ...more })
      const took = performance.now() - start
      const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? ""
      said.add([answer.status, answer.headers.get("Location"), main.replaceAll(email, "…")].join())
      return took
    }
    /** Milliseconds between the medians of fifty pairs. */
    async function measure(): Promise<number> {
      const running = { known: [] as Promise<number>[], unknown: [] as Promise<number>[] }
      // One pair after the other begins, in any order, and they wait together: neither disturbs its twin more.
      for (let pair = 0; pair < PAIRS; pair++) {
        const kinds = Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
        for (const kind of kinds) {
          running[kind].push(time(kind === "known" ? (known[pair % known.length] ?? "") : `personne-${++strangers}@exemple.fr`))
          await pause(paceMs())
        }
      }
      const [one, other] = await Promise.all([Promise.all(running.known), Promise.all(running.unknown)])
      return Math.abs(median(one) - median(other))
    }
    // Another test's burst can lengthen one measurement; a leak shows in each.
    expect(await fastest(20, measure, 5)).toBeLessThan(20)
    expect([...said]).toHaveLength(1)
  },
)
