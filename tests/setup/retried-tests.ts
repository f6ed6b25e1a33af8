import type { Reporter, TestCase } from "vitest/node"

/** Names the tests that passed only when tried again: each hides a race. */
export default class RetriedTests implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.names.length === 0) return
    console.log(`${this.names.length} passed only when tried again: find the race before it finds a shopper.`)
    for (const name of this.names) console.log(`  ${name}`)
  }
}
