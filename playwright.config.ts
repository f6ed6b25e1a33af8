import { defineConfig } from "playwright/test"
import { browserPath } from "./tests/setup/browser-path.ts"
import { hasVideoEncoder } from "./tests/setup/video-encoder.ts"

const executablePath = browserPath()

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/setup/browser-setup.config.mjs",
  outputDir: "test-results",
  timeout: 60_000,
  snapshotPathTemplate: "{testDir}/accessibility/spoken/{arg}{ext}",
  expect: {
    timeout: 10_000,
    // The same tree with and without scripts.
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/accessibility/trees/{arg}{ext}" },
  },
  fullyParallel: true,
  // One more than cores: a shopper waits more than a processor works.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 900 },
    // Calls, console and steps. The page at every step costs a sixth of the run: `npm run test:e2e -- --trace on` has it.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
    video: hasVideoEncoder() ? "retain-on-failure" : "off",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    // @script: needs scripts (axe does too). @plain: about a page without them. @both: once with, once without.
    // @full: breadth, for `npm run test:full` (playwright.full.config.ts).
    { name: "javascript", use: { javaScriptEnabled: true }, grepInvert: /@plain|@full/ },
    { name: "no-javascript", use: { javaScriptEnabled: false }, grep: /@plain|@both/, grepInvert: /@full/ },
  ],
})
