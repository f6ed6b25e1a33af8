import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { SettingsError } from "../app/env.server.ts"

/**
 * Adds what the file of SETTINGS_FILE holds to variables, which win. Each worker reads it anew, so that a reload takes changed secrets.
 *
 * @throws SettingsError when the file cannot be read
 */
export function withSettingsFile(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const { SETTINGS_FILE: file } = given
  if (!file) return given
  try {
    return { ...parseEnv(readFileSync(file, "utf8")), ...given }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`The shop cannot start. SETTINGS_FILE: ${file} cannot be read (${code}).`)
  }
}
