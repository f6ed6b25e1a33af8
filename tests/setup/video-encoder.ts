import { existsSync, mkdirSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"

type Registry = { findExecutable(name: "ffmpeg"): { executablePath(): string | undefined } }

// Only Playwright itself knows where, and it has no types for that.
const load = createRequire(createRequire(import.meta.url).resolve("playwright/package.json"))
const { registry } = load("playwright-core/lib/coreBundle") as { registry: { registry: Registry } }
const SYSTEM_FFMPEG = "/usr/bin/ffmpeg"

/**
 * Whether Playwright can record videos: with the encoder that `playwright install` brings, else with the machine's own, which it
 * looks for in its own place only.
 */
export function hasVideoEncoder(): boolean {
  const own = registry.registry.findExecutable("ffmpeg").executablePath()
  if (!own) return false
  if (!existsSync(own) && existsSync(SYSTEM_FFMPEG)) {
    mkdirSync(dirname(own), { recursive: true })
    symlinkSync(SYSTEM_FFMPEG, own)
  }
  return existsSync(own)
}
