import type { MailPart } from "./mail-parts.ts"

/** A mail brings its own style: paper, ink and one accent, as in the shop, in the dark too. Nothing is fetched. */
const style = `
  :root { color-scheme: light dark }
  body { margin: 0; padding: 24px 12px; background: #f1eadd; color: #241913; font: 16px/1.6 system-ui, "Segoe UI", Roboto, Arial, sans-serif }
  .sheet { max-width: 560px; margin: 0 auto; padding: 32px 28px; background: #faf6ee; border-top: 6px solid #b9a3cf }
  .shop { margin: 0 0 24px; font-size: 20px; font-weight: 700 }
  h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.15 }
  p { margin: 0 0 16px }
  a { color: inherit }
  .button { display: inline-block; padding: 12px 22px; background: #241913; color: #faf6ee; font-weight: 600; text-decoration: none }
  .foot { margin: 28px 0 0; font-size: 14px; color: #57483d }
  @media (prefers-color-scheme: dark) {
    body { background: #231b15; color: #f5ede0 }
    .sheet { background: #17110d }
    .button { background: #f5ede0; color: #17110d }
    .foot { color: #cfc2b3 }
  }
  @media print { body { padding: 0; background: none } .sheet { padding: 0; border: 0 } }`

const safe = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const inLines = (text: string) => safe(text).replaceAll("\n", "<br>")

function markupOf(part: MailPart): string {
  if (part.kind === "link") return `<p><a class="button" href="${safe(part.address)}">${safe(part.label)}</a></p>`
  const paragraphs = part.text.split("\n\n")
  return paragraphs.map((paragraph) => `<p>${inLines(paragraph)}</p>`).join("")
}

/** A mail as HTML in the shop's style; whatever its parts say stays text. */
export function renderMail(shop: { name: string; address: string }, subject: string, parts: readonly MailPart[]): string {
  const site = `<a href="${safe(shop.address)}">${safe(shop.address.replace(/^https?:\/\//, ""))}</a>`
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(subject)}</title>
<style>${style}
</style>
</head>
<body>
<div class="sheet">
<p class="shop">${safe(shop.name)}</p>
<h1>${safe(subject)}</h1>
${parts.map(markupOf).join("\n")}
<p class="foot">${safe(shop.name)}, ${site}</p>
</div>
</body>
</html>
`
}
