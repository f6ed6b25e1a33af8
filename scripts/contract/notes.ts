import { log } from "../../app/log.server"
import type { Finding, FindingCode, Settled } from "./findings"

/** What a trial notes down while it goes. */
export type Notes = ReturnType<typeof openNotes>

export function openNotes() {
  const [findings, settled, counts]: [Finding[], Settled[], Record<string, number>] = [[], [], {}]
  const add = (level: Finding["level"]) => (area: string, record: string, code: FindingCode, detail?: string) =>
    void findings.push({ level, area, record, code, ...(detail !== undefined && { detail }) })
  return {
    findings,
    settled,
    counts,
    broken: add("broken"),
    open: add("open"),
    settle: (question: string, answer: string) => void settled.push({ question, answer }),
    /** Runs a part of a trial; what it throws is a finding of its own. */
    async part(area: string, work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch (error) {
        add("broken")(area, area, "unreadable", error instanceof Error ? error.message : String(error))
      }
    },
  }
}

/** Notes as findings what the shop's own reads leave out and log, for as long as `work` runs. */
export async function noteRejected(notes: Notes, work: () => Promise<void>): Promise<void> {
  const { warn } = log
  log.warn = (event, fields = {}) => {
    if (event === "record-rejected") notes.broken("records", String(fields.name), "rejected", String(fields.message))
  }
  try {
    await work()
  } finally {
    log.warn = warn
  }
}
