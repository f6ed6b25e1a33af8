import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TextKeys } from "./text-purchase.ts"

const CONFIGURATION = ["INCLUDE:/etc/lynx/lynx.cfg", "ACCEPT_ALL_COOKIES:TRUE", "INFOSECS:0", "MESSAGESECS:0", "ALERTSECS:0"]
/** Few rows: what is looked for comes to the top of the screen, and the first link from there on is the current one. */
const WINDOW = "stty rows 24 cols 100"
const LONGEST_MS = 90_000

/**
 * Runs Lynx from an address by the keys that a person presses.
 *
 * @returns the printed pages by their names
 */
export function runLynx(address: string, visit: (keys: TextKeys) => void): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "lynx-"))
  const lines: string[] = []
  const printed: string[] = []
  const key = (name: string) => lines.push(`key ${name}`)
  const type = (text: string) => {
    for (const byte of Buffer.from(text)) key(byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `0x${byte.toString(16)}`)
  }
  function find(words: string): void {
    key("/")
    type(words)
    key("^J")
  }
  const keys: TextKeys = {
    send: () => void key("^J"),
    press(words) {
      key("^A")
      keys.pressNext(words)
    },
    pressNext(words) {
      find(words)
      key("^J")
    },
    check: (words) => keys.press(words),
    fill(label, texts) {
      key("^A")
      find(label)
      for (const text of texts) {
        type(text)
        key("Down Arrow")
      }
    },
    print(name) {
      printed.push(name)
      key("p")
      key("^J")
      key("^U")
      type(join(folder, `${name}.txt`))
      key("^J")
    },
  }
  try {
    visit(keys)
    writeFileSync(join(folder, "keys"), [...lines, "exit", ""].join("\n"))
    writeFileSync(join(folder, "lynx.cfg"), CONFIGURATION.join("\n"))
    const command = `${WINDOW}; lynx -cfg=${folder}/lynx.cfg -cmd_script=${folder}/keys ${address}`
    const env = { ...process.env, TERM: "xterm", LANG: "C.UTF-8" }
    execFileSync("script", ["-qec", command, "/dev/null"], { env, stdio: "ignore", timeout: LONGEST_MS })
    return Object.fromEntries(printed.map((name) => [name, readFileSync(join(folder, `${name}.txt`), "utf8")]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
