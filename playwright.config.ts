import { defineConfig } from "playwright/test"
import { browserPath } from "./tests/setup/browser-path.ts"

const executablePath = browserPath()

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/setup/browser-setup.config.mjs",
  outputDir: "test-results",
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // The same tree with and without scripts.
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/accessibility/trees/{arg}{ext}" },
  },
  fullyParallel: true,
  workers: 2,
  // Once more on a loaded machine; a test that needs it is named at the end of the run.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 900 },
    trace: "off",
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
    // A test named @script needs scripts (axe does too), one named @plain is about a page without them: neither is skipped.
    { name: "javascript", use: { javaScriptEnabled: true }, grepInvert: /@plain/ },
    { name: "no-javascript", use: { javaScriptEnabled: false }, grepInvert: /@script/ },
  ],
})
