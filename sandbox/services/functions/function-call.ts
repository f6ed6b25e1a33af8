import type { RequestState, SandboxContext } from "../../storage/context.ts"

export type FunctionCall = { method: string; data: Record<string, unknown>; state: RequestState }

/** A function of the app: answers JSON, or a text when it returns one; refuses by throwing an ApiError. */
export type AppFunction = (context: SandboxContext, call: FunctionCall) => unknown
