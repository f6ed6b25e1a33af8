import { relative } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import tests, { projectsOf } from "./vitest.config.ts"

/** The first test that fails is enough: first the files that failed at the change before, next to this one, then the quickest. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project, moduleId }: TestSpecification) => {
      const before = this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`)
      return before?.failed ? -1 : (before?.duration ?? 0)
    }
    return files.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** The tests that `npm run mutate` asks: those beside the files that it changes, of wallets, and of an order's own pages. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    projects: projectsOf([
      "app/{money,checkout,payments/attempts,store}/**/*.test.ts",
      "app/payments/{methods/amazon-pay/amazon-pay,wallets/wallet-clients}.test.ts",
      "tests/routes/{delivery-step,order-authentication,waiting-order}.test.ts",
    ]),
    sequence: { sequencer: LikeliestFirst },
  },
})
