import { recordIdOf } from "./lib/secrets"

export const config: SwellConfig = {
  description: "Writes redirections from a table: old address, new address",
  route: { methods: ["post"] },
}

const MAX_LINES = 500

/**
 * A push brings no records. Only a secret key reaches it. The body's `csv` has a line each, its two addresses apart by a comma, a semicolon
 * or a tab; one that is known leads to the new address from now on.
 */
export async function post(req: SwellRequest): Promise<unknown> {
  const lines = String(req.body["csv"] ?? "").split(/\r?\n/)
  const refused: string[] = []
  let written = 0
  for (const line of lines.slice(0, MAX_LINES)) {
    const [from = "", to = ""] = line.split(/[,;\t]/).map((cell) => pathOf(cell.trim().replace(/^"(.*)"$/, "$1")))
    if (line.trim() === "" || (from === "" && written === 0 && refused.length === 0)) continue
    if (from === "" || to === "" || from === to || from === "/") {
      refused.push(line.slice(0, 200))
      continue
    }
    const old = from.toLowerCase().replace(/(?<!\/)\/+$/, "")
    await req.swell.post("/redirections", { id: await recordIdOf("redirection", old), from: old, to })
    written++
  }
  return { ok: true, written, refused, left: Math.max(0, lines.length - MAX_LINES) }
}

/** The path of an address, with or without the site's name; empty for anything else. */
function pathOf(cell: string): string {
  const path = cell.replace(/^https?:\/\/[^/?#]+/i, "") || (cell === "" ? "" : "/")
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : ""
}
