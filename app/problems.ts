import type { SENTENCES } from "~/texts/problem-sentences.server"

/** The code of a failure that a shopper can meet and correct: one for each French sentence. */
export type ProblemCode = keyof typeof SENTENCES

/** One expected failure: its code, the form field it belongs to, and words for its sentence. */
export type Problem<Code extends ProblemCode = ProblemCode> = { code: Code; field?: string; detail?: Record<string, string> }

/** A problem with what the shopper reads: the only kind that pages show. */
export type LocalizedProblem = Problem & { sentence: string }

/** The page to go to instead of a checkout step, and the problem that it explains. */
export type StepRedirect = { kind: "redirect"; to: string; problem?: ProblemCode }

type Failure<Code extends ProblemCode> = { ok: false; problems: Problem<Code>[] }
/** A failure of one problem. */
type Refusal<Code extends ProblemCode> = { ok: false; problems: [Problem<Code>] }

/** What a rule of the shop answers: the value, or what the shopper has to correct. Faults are thrown instead. */
export type Result<T, Code extends ProblemCode = ProblemCode> = { ok: true; value: T } | Failure<Code>

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<Code extends ProblemCode>(code: Code, field?: string, detail?: Record<string, string>): Refusal<Code> {
  return { ok: false, problems: [{ code, ...(field && { field }), ...(detail && { detail }) }] }
}
