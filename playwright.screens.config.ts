import { defineConfig } from "playwright/test"
import tests from "./playwright.config.ts"

/** Pictures of every page and state, for people to look at: `npm run screens`. */
export default defineConfig({
  ...tests,
  testDir: "tests/screens",
  testMatch: "*.screens.ts",
  outputDir: "test-results/screens-run",
  timeout: 180_000,
  reporter: "list",
  use: { ...tests.use, trace: "off", video: "off" },
  projects: [{ name: "screens", use: { javaScriptEnabled: true } }],
})
