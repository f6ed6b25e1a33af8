import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The repository as a fresh clone has it, in a folder of its own that a test may write to. */
export type RepositoryCopy = { folder: string; remove(): void }

/**
 * Copies what git tracks or would track, and leads to the installed packages by a link.
 *
 * @param more further paths, such as a production build
 */
export function copyRepository(more: readonly string[] = []): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), "shop-copy-"))
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  for (const path of [...tracked.split("\n"), ...more]) {
    if (!path || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true })
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction")
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
