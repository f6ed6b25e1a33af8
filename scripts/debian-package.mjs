import { childEnvironment } from "./environment.mjs"
import { runForResult } from "./run.mjs"

/** Installs one of Debian's packages; where that is not possible nothing happens, and the caller finds out by looking. */
export async function installDebianPackage(name) {
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    await runForResult("apt-get", args, { quiet: true, env: childEnvironment({ DEBIAN_FRONTEND: "noninteractive" }) }).catch(
      () => null,
    )
  }
}
