import { defineConfig } from "playwright/test"
import tests from "./playwright.config.ts"

/**
 * The browser tests of `npm run test:full`: what is named @full, and without JavaScript everything that works there too. None of
 * `npm test`.
 */
export default defineConfig({
  ...tests,
  projects: [
    { name: "javascript", use: { javaScriptEnabled: true }, grep: /@full/, grepInvert: /@plain/ },
    { name: "no-javascript", use: { javaScriptEnabled: false }, grepInvert: [/@script/, /^(?!.*@full).*@(plain|both)/] },
  ],
})
