import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take longest, most of it waiting: begun first, they end beside the others. */
const LONGEST = [
  "tests/faults/partial-outage.test.ts",
  "tests/faults/slow-backend.test.ts",
  "tests/faults/slow-senders.test.ts",
  "tests/faults/cluster.test.ts",
  "tests/faults/kept-everywhere.test.ts",
  "tests/faults/two-processes.test.ts",
  "tests/security/lasting-limits.test.ts",
  "tests/faults/cart-order.test.ts",
  "tests/security/one-order.test.ts",
  "tests/routes/payment-outcomes.test.ts",
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return rank === -1 ? LONGEST.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

const EVERY_TEST = [
  "{app,server,sandbox,scripts,swell}/**/*.test.{ts,tsx}",
  "tests/{contract,faults,load,recorded,routes,security,setup}/**/*.test.{ts,tsx}",
]
/** Tests of pure rules: nothing in them mocks, or touches the environment. They share a process and what it has loaded. */
const pure = globSync(["app/**/*.test.ts", "sandbox/{providers,routes,services}/**/*.test.ts"]).filter(
  (path) => !/\bvi\.|[eE]nvironment|process\.env|setup\//.test(readFileSync(path, "utf8")),
)

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    env: { DATA_DIR: ":memory:" },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // One more than cores: tests of time limits wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    retry: 0,
    projects: [
      { extends: true, test: { name: "alone", include: EVERY_TEST, exclude: [...configDefaults.exclude, ...pure] } },
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
    ],
  },
})
