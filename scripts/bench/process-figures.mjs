import { readFileSync } from "node:fs"

/** The most megabytes that a process ever held; null where the system does not tell. */
export function peakMemory(pid) {
  try {
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024)
  } catch {
    return null
  }
}

/** Milliseconds of processor time that a process has used; null where the system does not tell. */
export function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
