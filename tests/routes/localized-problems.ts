import type { Problem } from "../../app/problems"
import { localizeProblems } from "../../app/texts/problem-sentences.server"

/** Problems as an answer has them: each with the sentence of the shop's table. Throws for a code that the shop does not have. */
export function told(...problems: (Omit<Problem, "code"> & { code: string })[]): object[] {
  return localizeProblems(problems as Problem[])
}
