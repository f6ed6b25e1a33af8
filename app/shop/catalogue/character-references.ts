/** The names of the characters from U+00A0 to U+00FF in their order, as editors' programs write them. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
/** Others that French texts have. */
const OTHERS = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "’", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", sbquo: "‚", bdquo: "„" },
  ...{ hellip: "…", ndash: "–", mdash: "—", bull: "•", euro: "€", trade: "™", oelig: "œ", OElig: "Œ", Yuml: "Ÿ", minus: "−" },
  ...{
    lsaquo: "‹",
    rsaquo: "›",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
    zwnj: "\u200c",
    zwj: "\u200d",
    rarr: "→",
    larr: "←",
  },
}

let known: ReadonlyMap<string, string> | undefined

function listNames(): ReadonlyMap<string, string> {
  const latin = LATIN.split(" ").map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)])
  return new Map([...latin, ...Object.entries(OTHERS)])
}

/** Text with its character references (`&eacute;`, `&#233;`) as the characters; a name that is none stays as it is written. */
export function decodeReferences(text: string): string {
  const names = (known ??= listNames())
  const pattern = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi
  return text.replace(pattern, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return names.get(name) ?? names.get(name.toLowerCase()) ?? whole
    return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16))
  })
}

/** Nothing for control characters and halves of characters; old programs count 128 to 159 as Windows does. */
function characterOf(code: number): string {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder("windows-1252").decode(Uint8Array.of(code))
  const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
  return isCharacter ? String.fromCodePoint(code) : ""
}
