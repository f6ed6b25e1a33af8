import { defineConfig } from "vitest/config"
import tests from "./vitest.config.ts"

/** The tests of `npm run test:browsers`: each engine needs the machine for itself. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    projects: undefined,
    include: ["tests/browsers/**/*.browsers.ts"],
    testTimeout: 180_000,
    fileParallelism: false,
  },
})
