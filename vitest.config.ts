import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: [
      "{app,server,sandbox,scripts}/**/*.test.{ts,tsx}",
      "tests/{contract,faults,load,routes,security,setup}/**/*.test.{ts,tsx}",
    ],
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than cores: tests of time limits wait.
    maxWorkers: 3,
    // 0 but in .ci/run, which names what it tried again.
    retry: Number(process.env.TEST_RETRIES ?? 0),
  },
})
