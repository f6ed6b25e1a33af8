import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { redact } from "./redact"

/** A part of a path that names one record. */
const RECORD = /^[0-9a-f]{20,}$|\d{4}/
const COLLECTIONS = new Set(["products", "categories", "pages", "blogs", "home", "tutoriels", "orders", "payments", "recover"])

/**
 * From now on keeps the first answer to each kind of call, redacted, with its status and content type: to be compared with
 * tests/recorded, which takes over shapes and never values.
 *
 * @returns how many are kept; call it at the end
 */
export function saveAnswers(folder: string): () => number {
  mkdirSync(folder, { recursive: true })
  const kept = new Set<string>()
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const answer = await ask(input, init)
    const call = `${method} ${callOf(new URL(url).pathname)}`
    if (!kept.has(call)) {
      kept.add(call)
      const { status, headers } = answer
      const body = redact(parse(await answer.clone().text()))
      const saved = { call, status, contentType: headers.get("Content-Type"), body }
      writeFileSync(join(folder, `${call.toLowerCase().replace(/[^a-z]+/g, "-")}.json`), `${JSON.stringify(saved, null, 2)}\n`)
    }
    return answer
  }
  return () => kept.size
}

/** A path without what it names: `/api/products/{id}`. */
function callOf(pathname: string): string {
  const parts = pathname.split("/")
  return parts.map((part, at) => (RECORD.test(part) || COLLECTIONS.has(parts[at - 1] ?? "") ? "{id}" : part)).join("/")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text === "" ? null : "not JSON"
  }
}
