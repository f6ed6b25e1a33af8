import { createHash, randomBytes } from "node:crypto"

/** Fields whose values are words of the backend, not of a merchant or a shopper. */
const KEPT_WORDS = new Set(
  "type status gateway mode method model interval delivery input_type value_type stock_status target content_type".split(" "),
)
const KEPT_CODES = new Set("code currency display_currency locale display_locale country fallback".split(" "))
const VENDOR_HOSTS = new Set(["cdn.swell.store", "cdn.schema.io"])
const VENDOR_FOLDERS = new Set(["test-theme", "default-theme", "schema"])
const RECORD_ID = /^[0-9a-f]{24}$/
/** Ids keep their links among each other, but tell nothing outside of this run. */
const salt = randomBytes(16)

/** An answer with its shape, field names, codes and small numbers, and none of its texts, names, addresses, keys and tokens. */
export function redact(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.slice(0, 5).map((each) => redact(each, field))
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [redactName(name), redact(each, name)]))
  }
  // A telephone, a card or a postal code may be a number.
  if (typeof value === "number") return Math.abs(value) < 10_000 ? value : 10_000
  return typeof value === "string" ? redactText(value, field) : value
}

const redactName = (name: string) => (RECORD_ID.test(name) ? pseudoId(name) : name)
const pseudoId = (id: string) => createHash("sha256").update(salt).update(id).digest("hex").slice(0, id.length)

function redactText(text: string, field: string): string {
  if (text === "") return ""
  if (KEPT_WORDS.has(field) && /^[a-z_/.+-]{1,40}$/.test(text)) return text
  if (KEPT_CODES.has(field) && /^(?:[A-Z]{2,3}|[a-z]{2}(?:-[A-Z]{2})?)$/.test(text)) return text
  if (RECORD_ID.test(text)) return pseudoId(text)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return "2026-01-01T00:00:00.000Z"
  if (/^https?:/.test(text)) return redactAddress(text)
  if (text.includes("<")) return "<p>text</p>"
  // How merchants write addresses matters, not what they write.
  if (field === "slug")
    return text
      .replace(/\p{Ll}/gu, "a")
      .replace(/\p{Lu}/gu, "A")
      .replace(/\d/g, "0")
  return text.includes("@") ? "person@example.com" : "text"
}

function redactAddress(text: string): string {
  if (!URL.canParse(text)) return "https://example.com/"
  const { host, pathname } = new URL(text)
  if (!VENDOR_HOSTS.has(host)) return "https://example.com/"
  const parts = pathname.split("/").slice(1)
  return `https://${host}/${parts.map((part) => (VENDOR_FOLDERS.has(part) ? part : pseudoId(part))).join("/")}`
}
