import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Rejection, rejectionPage } from "../app/http/rejection-page.server.ts"
import { EDGE_REJECTIONS } from "../app/texts/rejections.server.ts"

/** A program that writes each page into the folder it is given. */
const PAGES: readonly Rejection[] = [
  { status: 429, ...EDGE_REJECTIONS.tooMany },
  { status: 502, ...EDGE_REJECTIONS.away },
  { status: 504, ...EDGE_REJECTIONS.slow },
]

const folder = process.argv[2] ?? "."
mkdirSync(folder, { recursive: true })
for (const page of PAGES) writeFileSync(join(folder, `${page.status}.html`), rejectionPage(page))
