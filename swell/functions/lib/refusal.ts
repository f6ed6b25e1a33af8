/** The refusal of one field, which the shop shows beside it. */
export class Refusal extends Error {
  readonly param: string

  constructor(param: string, problem: string) {
    super(`${param} ${problem}`)
    this.param = param
  }
}

/** A handler whose refusals are answered as the shop reads them (docs/functions.md of the shop); anything else thrown is a fault. */
export function answerRefusals(handle: (req: SwellRequest) => Promise<unknown>): (req: SwellRequest) => Promise<unknown> {
  return async (req) => {
    try {
      return await handle(req)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { message, param } = error
      return new SwellResponse({ error: { code: "validation_error", message, param } }, { status: 400 })
    }
  }
}
