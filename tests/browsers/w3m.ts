import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TextKeys } from "./text-purchase.ts"

const WINDOW = "stty rows 24 cols 100"
const LONGEST_MS = 90_000

/**
 * Runs w3m from an address by the keys that a person presses; it does not say where a post comes from.
 *
 * @returns the printed pages by their names
 */
export async function runW3m(address: string, visit: (keys: TextKeys) => void): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), "w3m-"))
  mkdirSync(join(folder, ".w3m"))
  const pressed: string[] = []
  const printed: string[] = []
  const keys: TextKeys = {
    press: (words) => void pressed.push(`g/${words}\r\r`),
    pressNext: (words) => void pressed.push(`/${words}\r\r`),
    // The box is the link before the words.
    check: (words) => void pressed.push(`g/${words}\r\x1b\t\r`),
    fill(label, texts) {
      pressed.push(`g/${label}\r`)
      for (const text of texts) pressed.push(text === "" ? "\t" : `\t\r${text}\r`)
    },
    send: () => void pressed.push("\t\r"),
    print(name) {
      printed.push(name)
      pressed.push(`S${join(folder, `${name}.txt`)}\r`)
    },
  }
  visit(keys)
  const env = { ...process.env, TERM: "xterm", LANG: "C.UTF-8", HOME: folder }
  const w3m = spawn("script", ["-qec", `${WINDOW}; w3m -cookie -o no_referer=1 ${address}`, "/dev/null"], {
    env,
    timeout: LONGEST_MS,
  })
  try {
    // What is typed before the first page is there would be the terminal's, not w3m's.
    let shown = ""
    w3m.stdout.on("data", (part: Buffer) => {
      const isFirst = !shown.includes("Viewing")
      shown += part.toString()
      if (isFirst && shown.includes("Viewing")) w3m.stdin.write(`${pressed.join("")}Q`)
    })
    await new Promise((resolve) => w3m.once("close", resolve))
    const read = (name: string) => readFileSync(join(folder, `${name}.txt`), "utf8").replaceAll("\u00a0", " ")
    return Object.fromEntries(printed.map((name) => [name, read(name)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
