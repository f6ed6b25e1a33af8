import { defineConfig } from "vitest/config"
import short from "./vitest.config.ts"

/** The tests of `npm run test:long`, one file after the other: they measure. */
export default defineConfig({
  ...short,
  test: {
    ...short.test,
    projects: undefined,
    include: ["tests/**/*.long.ts"],
    testTimeout: 3_600_000,
    fileParallelism: false,
  },
})
