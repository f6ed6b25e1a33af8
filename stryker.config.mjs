/** Changes the rules of payments one by one: a change that no test notices is a promise that nobody checks (docs/testing.md). */
export default {
  mutate: ["app/{money,checkout,payments/attempts,store}/**/*.ts", "!**/*.{test,fixture}.ts", "!**/*.d.ts"],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutate.config.ts" },
  coverageAnalysis: "perTest",
  // A constant of a module would be tried by every test: all of them together take as long as everything else.
  ignoreStatic: true,
  // One more than the cores: tests of time limits wait.
  concurrency: 3,
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: ".cache/mutations.json" },
  tempDirName: ".cache/stryker",
  ignorePatterns: ["build", ".data", ".cache", "test-results"],
  incremental: true,
  incrementalFile: ".cache/mutations-before.json",
  thresholds: { high: 95, low: 90, break: 85 },
  timeoutMS: 20_000,
  // A word that is compared is changed by the other rules too; the rest are sentences, and words of log lines.
  mutator: { excludedMutations: ["StringLiteral"] },
  // All tests, once, in one process: five minutes, the default, are too few on a busy machine.
  dryRunTimeoutMinutes: 20,
}
