import { JsonReporter } from "vitest/node"

/** vitest's JSON report, with the errors that no test caught: such a run fails, and the report itself does not say why. */
export default class ErrorReporter extends JsonReporter {
  #errors = []

  async onTestRunEnd(modules, errors) {
    this.#errors = errors
    await super.onTestRunEnd(modules)
  }

  async writeReport(report) {
    const unhandledErrors = this.#errors.map(({ type, name, message, stack = "" }) => ({ type, name, message, stack }))
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors }))
  }
}
