import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { SettingsError } from "../app/env.server.ts"

type Variables = Record<string, string | undefined>

/**
 * Adds what the file of SETTINGS_FILE holds to variables, which win. Each worker reads it anew, so that a reload takes changed secrets.
 *
 * @returns all of them, and the names that stand in the file
 * @throws SettingsError when the file cannot be read, or a line of it would be left out
 */
export function withSettingsFile(given: Variables): { variables: Variables; names: string[] } {
  const { SETTINGS_FILE: file } = given
  if (!file) return { variables: given, names: [] }
  const text = readText(file)
  const odd = text.split(/\r?\n/).findIndex((line) => !/^\s*(#|$)|=/.test(line))
  if (odd >= 0) throw refusal(`line ${odd + 1} of ${file} is no NAME=value`)
  const own = parseEnv(text)
  return { variables: { ...own, ...given }, names: Object.keys(own) }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    throw refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function refusal(sentence: string): SettingsError {
  return new SettingsError(`The shop cannot start. SETTINGS_FILE: ${sentence}.`)
}
