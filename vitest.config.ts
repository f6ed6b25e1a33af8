import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { isBroad } from "./tests/setup/breadth.ts"
import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take longest, most of it waiting: begun first, they end beside the others. */
const LONGEST = [
  "tests/faults/partial-outage.test.ts",
  "tests/faults/slow-backend.test.ts",
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
/** Changes what a file loads, or loads the shop as it was built, which a process does once. */
const OWN_MODULES = /\bvi\.(mock|hoisted|resetModules|stubEnv|stubGlobal)\(|-(shop|comparison|trips|store)"|setupServer/

/**
 * Tests with no modules of their own share a process and the libraries that it has loaded: those of pure rules all that is loaded,
 * the others with modules of ours that are new for each file.
 */
export function projectsOf(include: string[], sharing = include) {
  const files = globSync(sharing)
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) => !OWN_MODULES.test(text))
  const isPure = (text: string) => !/\bvi\.|[eE]nvironment|process\.env|setup\/|routes\//.test(text)
  const pure = files.filter(({ text }) => isPure(text)).map(({ path }) => path)
  const shared = files.filter(({ text }) => !isPure(text)).map(({ path }) => path)
  return [
    { extends: true as const, test: { name: "alone", include, exclude: [...configDefaults.exclude, ...pure, ...shared] } },
    { extends: true as const, test: { name: "pure", include: pure, isolate: false } },
    {
      extends: true as const,
      test: { name: "shared", include: shared, isolate: false, setupFiles: ["tests/setup/fresh-modules.ts"] },
    },
  ]
}

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    environment: "node",
    env: { DATA_DIR: ":memory:" },
    // @full: breadth, for `npm run test:full`, as in the titles of browser tests.
    testNamePattern: isBroad ? undefined : /^(?!.*@full)/s,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // One more than cores: tests of time limits wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    retry: 0,
    // A line printed as a file ends would fail the run although every test passed: "Closing rpc while onUserConsoleLog was pending".
    disableConsoleIntercept: true,
    projects: projectsOf(EVERY_TEST, [
      "app/**/*.test.ts",
      "sandbox/{providers,routes,services}/**/*.test.ts",
      "{scripts,swell,sandbox/seed}/**/*.test.ts",
      "tests/{contract,recorded,routes,setup}/**/*.test.ts",
    ]),
  },
})
