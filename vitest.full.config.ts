import { defineConfig } from "vitest/config"
import tests from "./vitest.config.ts"

/** The tests of `npm run test:full` that need no browser. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, projects: undefined, include: ["tests/**/*.full.ts"], testTimeout: 120_000 },
})
