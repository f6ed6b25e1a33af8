import { globSync } from "node:fs"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type Reporter, type TestSpecification } from "vitest/node"
import tests, { projectsOf } from "./vitest.config.ts"

/** Of a file: what it took when it last ran, loading included (milliseconds), and how likely it notices the next change (0 to 1). */
const known = new Map<string, { ms: number; chance: number }>()
const UNKNOWN = { ms: 0, chance: 0.3 }

const learn: Reporter = {
  onTestModuleEnd(file) {
    const { collectDuration, duration } = file.diagnostic()
    // Not run, because the change was noticed before.
    if (file.state() === "skipped" || collectDuration === 0) return
    const { chance } = known.get(file.moduleId) ?? UNKNOWN
    known.set(file.moduleId, { ms: collectDuration + duration, chance: 0.8 * chance + (file.state() === "failed" ? 0.2 : 0.01) })
  },
}

/** The first test that fails is enough: first the files that notice most for their time. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const { ms, chance } = known.get(moduleId) ?? UNKNOWN
      return ms / chance
    }
    return files.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Pass through most rules and notice, after the others, fewer than one change in fifty: a change that nobody notices would wait for each. */
const LEFT_OUT = "app/checkout/{other-tabs,redirect-payments,surplus,unclear-order,unpaid-order}.test.ts"

const projects = projectsOf(
  globSync(
    [
      "app/{money,checkout,payments/attempts,store}/**/*.test.ts",
      "app/payments/{methods/amazon-pay/amazon-pay,wallets/wallet-clients}.test.ts",
      "tests/routes/{order-authentication,waiting-order}.test.ts",
    ],
    { exclude: [LEFT_OUT] },
  ),
)

/** The tests that `npm run mutate` asks: those beside the files that it changes, of wallets, and of an order's own pages. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    projects: projects.map(({ test, ...project }) => ({
      ...project,
      test: { ...test, setupFiles: ["tests/setup/stop-after-failure.ts", ...(("setupFiles" in test && test.setupFiles) || [])] },
    })),
    reporters: [learn],
    // One file after the other: one begun beside another would run for nothing once that one has failed.
    maxWorkers: 1,
    sequence: { sequencer: LikeliestFirst },
  },
})
