const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'" }

/** What a reader without HTML shows of a mail: lines, cells after a colon, and where links lead. */
export function readText(html: string): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, "$2\u00a0: $1")
    .replace(/<\/th>\s*<td[^>]*>/g, "\u00a0: ")
    .replace(/<(?:br|\/?(?:p|h\d|tr|table|li|ul|div))\b[^>]*>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t]*\n[ \t\n]*/g, "\n")
    .trim()
}
