import { findRecord } from "./lib/records"
import { recordIdOf } from "./lib/secrets"

export const config: SwellConfig = {
  description: "Writes redirections from a table: old address, new address",
  route: { methods: ["post"] },
}

const MAX_LINES = 500
/** The platform ends a function after ten seconds: from here on (milliseconds) no more lines are begun. */
const LONGEST_MS = 7_000
/** As many connections as a function may have. */
const AT_ONCE = 6

/**
 * A push brings no records. Only a secret key reaches it. The body's `csv` has a line each, its two addresses apart by a comma, a semicolon
 * or a tab; one that is known leads to the new address from now on. The answer says how many lines, the last ones, are `left` to be
 * sent again.
 */
export async function post(req: SwellRequest): Promise<unknown> {
  const end = Date.now() + LONGEST_MS
  const lines = String(req.body["csv"] ?? "")
    .trim()
    .split(/\r?\n/)
  const refused: string[] = []
  let written = 0
  let done = 0
  while (done < Math.min(lines.length, MAX_LINES) && Date.now() < end) {
    // Of one address the last line counts.
    const wanted = new Map<string, { line: string; to: string }>()
    for (const line of lines.slice(done, Math.min(done + AT_ONCE, MAX_LINES))) {
      const [from = "", to = ""] = line.split(/[,;\t]/).map((cell) => pathOf(cell.trim().replace(/^"(.*)"$/, "$1")))
      const isHead = done++ === 0 && from === ""
      if (line.trim() === "" || isHead) continue
      if (from === "" || to === "" || from === to || from === "/") refused.push(line.slice(0, 200))
      else wanted.set(from.toLowerCase().replace(/(?<!\/)\/+$/, ""), { line, to })
    }
    const writes = [...wanted].map(async ([from, { line, to }]) => {
      await write(req, from, to).then(
        () => written++,
        () => refused.push(line.slice(0, 200)),
      )
    })
    await Promise.all(writes)
  }
  return { ok: true, written, refused, left: lines.length - done }
}

async function write(req: SwellRequest, from: string, to: string): Promise<void> {
  try {
    await req.swell.post("/redirections", { id: await recordIdOf("redirection", from), from, to })
  } catch (error) {
    // One that was made by hand has an id of its own, and no two may have the same address.
    const known = await findRecord(req, "/redirections", { from })
    if (!known) throw error
    await req.swell.put(`/redirections/${known.id}`, { to })
  }
}

/** The path of an address, with or without the site's name; empty for anything else. */
function pathOf(cell: string): string {
  const path = cell.replace(/^https?:\/\/[^/?#]+/i, "") || (cell === "" ? "" : "/")
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : ""
}
