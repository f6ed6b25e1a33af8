import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { listBuilds } from "../../server/builds.js"
import { copyRepository } from "./repository-copy.ts"

type Ended = { status: number; stdout: string; stderr: string }

/** Releases beside each other, in a copy of the repository that a test may write to. */
export function createReleaseFolders() {
  const copy = copyRepository(["build"])
  const pathOf = (...path: string[]) => join(copy.folder, ...path)
  const run = (...args: string[]) =>
    new Promise<Ended>((resolve) => {
      const child = execFile(process.execPath, args, { cwd: copy.folder }, (_error, stdout, stderr) =>
        resolve({ status: child.exitCode ?? -1, stdout, stderr }),
      )
    })
  mkdirSync(pathOf("releases"))
  return {
    pathOf,
    /** Runs Node there until it ends. */
    run,
    remove: copy.remove,
    /** Makes one as `npm run release` does, with a file for browsers of its own and this repository's packages; it waits beside. */
    assemble(name: string): void {
      for (const part of ["package.json", "app", "public", "server"])
        cpSync(pathOf(part), pathOf("ready", name, part), { recursive: true })
      const build = pathOf("ready", name, "build", `production-${name}`)
      cpSync(listBuilds()[0] ?? "", build, { recursive: true })
      writeFileSync(join(build, "assets", `only-${name}.js`), "0")
      symlinkSync(pathOf("node_modules"), pathOf("ready", name, "node_modules"))
    },
    /** Makes one the present release. @throws with what was printed when that fails */
    async use(name: string): Promise<void> {
      if (existsSync(pathOf("ready", name))) renameSync(pathOf("ready", name), pathOf("releases", name))
      const code = `import { useRelease } from "./scripts/releases.mjs"; useRelease("${name}")`
      const { status, stderr } = await run("--input-type=module", "-e", code)
      if (status !== 0) throw new Error(stderr)
    },
  }
}
