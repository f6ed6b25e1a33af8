import { readFileSync } from "node:fs"

export type DockerStep = { kind: string; args: string }
export type DockerStage = { name: string; steps: DockerStep[] }

/** The stages of a Dockerfile with their steps, lines that go on joined. */
export function readDockerfile(path: string): DockerStage[] {
  const lines = readFileSync(path, "utf8")
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
  const stages: DockerStage[] = []
  for (const line of lines) {
    const [, kind = "", args = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (kind === "FROM") stages.push({ name: /\sAS\s+(\S+)/.exec(args)?.[1] ?? "final", steps: [] })
    else stages.at(-1)?.steps.push({ kind, args })
  }
  return stages
}

/** The `["a", "b"]` of a CMD or the end of a HEALTHCHECK. */
export function readCommand(args: string): string[] {
  return JSON.parse(args.slice(args.indexOf("["))) as string[]
}
