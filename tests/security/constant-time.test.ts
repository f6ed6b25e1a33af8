import { afterAll, expect, test } from "vitest"
import { openVisitor } from "./visitor"
import { openWholeShop } from "./whole-shop"

const many = ["login-failure", "login-failure-address", "recovery"].map((limit) => `${limit}=10000/60`).join()
const shop = openWholeShop({ environment: { RATE_LIMITS: many } })
afterAll(() => shop.close())

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const forms = {
  login: { path: "/connexion", more: { password: "un-mot-de-passe-faux" } },
  recovery: { path: "/mot-de-passe-oublie", more: {} },
}

test.each(Object.entries(forms))(
  "S13 a %s says the same, after the same time, whether the account exists: medians of 50 pairs",
  // Another test's burst can lengthen one measurement; a leak shows in each.
  { retry: 2, timeout: 60_000 },
  async (_name, { path, more }) => {
    const known = shop.records<{ id: string; email: string }>("accounts").map(({ email }) => email)
    const spent = { known: [] as number[], unknown: [] as number[] }
    const said = new Set<string>()
    async function time(kind: keyof typeof spent, email: string): Promise<void> {
      const start = performance.now()
      const answer = await openVisitor(shop).post(path, { email, ...more })
      spent[kind].push(performance.now() - start)
      const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? ""
      said.add([answer.status, answer.headers.get("Location"), main.replaceAll(email, "…")].join())
    }
    // One pair after the other begins, in either order, and they wait together: neither disturbs its twin more.
    const running: Promise<void>[] = []
    const pause = () => new Promise((resolve) => setTimeout(resolve, 40))
    for (let pair = 0; pair < 50; pair++) {
      const kinds = pair % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)
      for (const kind of kinds) {
        running.push(time(kind, kind === "known" ? (known[pair % known.length] ?? "") : `personne-${pair}@exemple.fr`))
        await pause()
      }
    }
    await Promise.all(running)
    expect([spent.known.length, spent.unknown.length]).toEqual([50, 50])
    expect([...said]).toHaveLength(1)
    expect(Math.abs(median(spent.known) - median(spent.unknown))).toBeLessThan(20)
  },
)
