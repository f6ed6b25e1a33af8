import { defineConfig } from "playwright/test"
import tests from "./playwright.config.ts"

/**
 * The browser tests of `npm run test:full`: what is named @full, and without JavaScript everything that works there too. None of
 * `npm test` but what is named @calls: no other makes some of the calls that the list of docs/requirements.md is compared with.
 */
export default defineConfig({
  ...tests,
  projects: [
    { name: "javascript", use: { javaScriptEnabled: true }, grep: /@full|@calls/, grepInvert: /@plain/ },
    { name: "no-javascript", use: { javaScriptEnabled: false }, grepInvert: [/@script/, /^(?!.*@full).*@(plain|both)/] },
  ],
})
