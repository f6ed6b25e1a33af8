import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./environment.mjs"

// Writes docs/merchant.md from the merchant's app (swell/): `npm run merchant`. A test holds the page to these files.

const intro = `# What the merchant sets

Written by \`npm run merchant\` from \`swell/\`, in the words of the dashboard; ✳ is read by the shop's pages, the rest by functions and mails. What is left empty has today's words in the shop. Store settings, menus, products and payments: [go-live](go-live.md).
`

/** @returns {string} the page as it must be */
export function writeMerchantPage() {
  const settings = readFolder("settings").map(({ file, name }) => `- \`${name}\`, ${file.label}: ${listFields(file.fields)}`)
  const forms = new Map(readFolder("content").map(({ file }) => [file.collection, file]))
  const models = readFolder("models").map(({ file, name }) => {
    const form = forms.get(file.collection)
    const fields = form ? listFields(form.fields) : Object.keys(file.fields).join(", ")
    return `- \`${name}\`, ${file.label}${file.public ? " ✳" : ""}: ${fields}`
  })
  return `${[intro, "## Settings\n", ...settings, "\n## Records\n", ...models].join("\n")}\n`
}

function readFolder(kind) {
  const files = readdirSync(join(root, "swell", kind)).filter((file) => file.endsWith(".json"))
  return files.toSorted().map((file) => ({
    name: file.slice(0, -".json".length),
    file: JSON.parse(readFileSync(join(root, "swell", kind, file), "utf8")),
  }))
}

function listFields(fields) {
  return fields
    .map(({ id, label, fields: inner, public: isPublic }) => {
      const parts = inner ? ` (${inner.map((each) => `\`${each.id}\``).join(" ")})` : ""
      return `\`${id}\` ${label}${isPublic ? " ✳" : ""}${parts}`
    })
    .join("; ")
}

if (process.argv[1]?.endsWith("merchant.mjs")) writeFileSync(join(root, "docs/merchant.md"), writeMerchantPage())
