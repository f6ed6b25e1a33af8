import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { typesetFrench } from "../../app/texts/typography.ts"
import { isRead, joinLines, type PlacedText, readEntities, readSourceTexts } from "./source-texts.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** What is printed under one heading: from which files, and whether pages set its type. */
type Group = { heading: string; files: RegExp; isContent?: true }

const GROUPS: readonly Group[] = [
  { heading: "Pages", files: /^app\/(components|routes\/(?!robots)|root\.tsx)/ },
  {
    heading: "Mots des pages",
    files:
      /^app\/((checkout|shop(?!\/catalogue\/character-references)|sessions|money|http(?!\/images))\/|payments\/(methods|wallets|stripe)\/(?!.*klarna-countries)|entry\.server)|^server\/(edge-pages|odd-requests|rejections)\.ts/,
  },
  { heading: "Phrases de service et erreurs", files: /^app\/texts\// },
  { heading: "E-mails et réponses des fonctions", files: /^swell\/(functions|notifications)\// },
  { heading: "Tableau de bord du marchand", files: /^swell\/(settings|models|content)\// },
  { heading: "Contenu de démonstration", files: /^sandbox\/seed\/(?!illustrations|picture-subjects|accounts)/, isContent: true },
  {
    heading: "Pages d’essai",
    files:
      /^sandbox\/(providers\/hosted-page|routes\/(order-pages|outbox)|services\/(mail\/[\w-]+|account\/recover-account))\.ts$/,
  },
]

/** Every text that a shopper or the merchant can meet, under the headings of what it belongs to, file by file. */
export function listTexts(): { heading: string; texts: PlacedText[] }[] {
  const options = { cwd: root, encoding: "utf8" } as const
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], options).split("\n")
  const own = files.filter((file) => /\.(tsx?|json|tpl)$/.test(file) && !/\.(test|fixture)\./.test(file))
  return GROUPS.map(({ heading, files: wanted, isContent }) => {
    const texts = own.filter((file) => wanted.test(file)).flatMap(readTexts)
    const read = texts.map(({ place, text }) => ({ place, text: withoutTags(text) }))
    return { heading, texts: isContent ? read.map(({ place, text }) => ({ place, text: typesetFrench(text) })) : read }
  })
}

function readTexts(file: string): PlacedText[] {
  const content = readFileSync(join(root, file), "utf8")
  if (file.endsWith(".json")) return readFields(content, file)
  return file.endsWith(".tpl") ? readTemplate(content, file) : readSourceTexts(content, file)
}

/** The words of a settings, model or notification file: its values, not its keys. */
function readFields(content: string, file: string): PlacedText[] {
  return content.split("\n").flatMap((line, index) => {
    const found = [...line.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].filter(([, , isKey]) => !isKey)
    const texts = found.map(([, text = ""]) => fillIn(JSON.parse(text) as string)).filter(isRead)
    return texts.map((text) => ({ place: `${file}:${index + 1}`, text }))
  })
}

/** The words of a mail's template, line by line. */
function readTemplate(content: string, file: string): PlacedText[] {
  return content.split("\n").flatMap((line, index) => {
    const text = fillIn(line)
    return /\p{L}{2}/u.test(withoutTags(text).replace(/\[\w+\]/g, "")) ? [{ place: `${file}:${index + 1}`, text }] : []
  })
}

function fillIn(text: string): string {
  return text.replace(/\{%.*?%\}/g, "").replace(/\{\{\s*([\w.]+).*?\}\}/g, (_, name: string) => `[${name.split(".").at(-1)}]`)
}

function withoutTags(text: string): string {
  const words = readEntities(text)
    .replace(/<\/(p|li|h\d|td|th|dt|dd|title)>/g, "\n")
    .replace(/ ?<[^>]*>(?= )/g, "")
    .replace(/<[^>]*>/g, "")
  return joinLines(words).trim()
}
