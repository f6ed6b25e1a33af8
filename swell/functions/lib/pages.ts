import { findRecord } from "./records"
import { typesetFrench } from "./typography"

type Section = { type?: string; heading?: string; body?: string } & Record<string, unknown>

/** A page of the merchant's, as it is kept in the app's collection `pages`. */
export type Page = { title?: string; version?: string | null; content?: string | null; sections?: Section[] | null }

/** The published page of a slug, or null. */
export async function readPage(req: SwellRequest, slug: string): Promise<Page | null> {
  return findRecord<Page>(req, "/pages", { slug, published: true })
}

/** What a page says, as HTML for a mail. */
export function writePage({ content, sections }: Page): string {
  return setWords([content ?? "", ...(sections ?? []).map(writeSection)].filter(Boolean).join("\n"))
}

function writeSection({ heading, body, instructions, recipient, statement, lines, note }: Section): string {
  const items = Array.isArray(lines) ? lines.map((line) => `<li>${escape(line)}</li>`).join("") : ""
  const paragraphs = [recipient, statement].map((text) => (text ? `<p>${escape(text)}</p>` : ""))
  return [
    heading ? `<h3>${escape(heading)}</h3>` : "",
    ...[body, instructions].map((html) => (typeof html === "string" ? html : "")),
    ...paragraphs,
    items && `<ul>${items}</ul>`,
    note ? `<p>${escape(note)}</p>` : "",
  ]
    .filter(Boolean)
    .join("\n")
}

/** Its words, not its tags. */
function setWords(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((part, at) => (at % 2 === 0 ? typesetFrench(part) : part))
    .join("")
}

function escape(text: unknown): string {
  return typesetFrench(String(text)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
