/** A letter drawn as strokes: cap height 100, top at 0, baseline at 100; commands M, L, C and Z only. */
type Glyph = { width: number; strokes: string }

const round = "M48 0C75 0 96 22 96 50C96 78 75 100 48 100C21 100 0 78 0 50C0 22 21 0 48 0Z"

const glyphs: Record<string, Glyph> = {
  A: { width: 78, strokes: "M0 100L39 0L78 100M13 67L65 67" },
  B: { width: 60, strokes: "M0 0L0 100L32 100C69 100 69 48 32 48L0 48M0 0L28 0C60 0 60 48 28 48" },
  C: { width: 80, strokes: "M80 22C72 8 60 0 46 0C20 0 0 21 0 50C0 79 20 100 46 100C60 100 72 92 80 78" },
  D: { width: 78, strokes: "M0 0L0 100L28 100C95 100 95 0 28 0Z" },
  E: { width: 52, strokes: "M52 0L0 0L0 100L52 100M0 49L44 49" },
  F: { width: 50, strokes: "M50 0L0 0L0 100M0 50L42 50" },
  G: { width: 85, strokes: "M81 20C73 7 61 0 47 0C20 0 0 21 0 50C0 79 20 100 47 100C70 100 84 84 85 56L52 56" },
  H: { width: 68, strokes: "M0 0L0 100M68 0L68 100M0 49L68 49" },
  I: { width: 0, strokes: "M0 0L0 100" },
  J: { width: 38, strokes: "M38 0L38 72C38 108 3 109 0 78" },
  K: { width: 60, strokes: "M0 0L0 100M57 0L0 62M20 40L60 100" },
  L: { width: 48, strokes: "M0 0L0 100L48 100" },
  M: { width: 88, strokes: "M0 100L0 0L44 72L88 0L88 100" },
  N: { width: 70, strokes: "M0 100L0 0L70 100L70 0" },
  O: { width: 96, strokes: round },
  P: { width: 58, strokes: "M0 100L0 0L30 0C68 0 68 55 30 55L0 55" },
  Q: { width: 96, strokes: `${round}M58 72L94 108` },
  R: { width: 60, strokes: "M0 100L0 0L30 0C67 0 67 53 30 53L0 53M30 53L60 100" },
  S: { width: 58, strokes: "M55 18C50 6 41 0 29 0C-5 0 -9 41 28 48C69 55 66 100 28 100C14 100 4 93 0 81" },
  T: { width: 66, strokes: "M0 0L66 0M33 0L33 100" },
  U: { width: 68, strokes: "M0 0L0 64C0 112 68 112 68 64L68 0" },
  V: { width: 76, strokes: "M0 0L38 100L76 0" },
  W: { width: 112, strokes: "M0 0L29 100L56 14L83 100L112 0" },
  X: { width: 64, strokes: "M0 0L64 100M64 0L0 100" },
  Y: { width: 68, strokes: "M0 0L34 52L68 0M34 52L34 100" },
  Z: { width: 64, strokes: "M2 0L63 0L0 100L64 100" },
  "0": { width: 66, strokes: "M33 0C53 0 66 22 66 50C66 78 53 100 33 100C13 100 0 78 0 50C0 22 13 0 33 0Z" },
  "1": { width: 24, strokes: "M0 16L24 0L24 100" },
  "2": { width: 58, strokes: "M2 24C2 -8 56 -8 56 27C56 48 28 66 0 100L58 100" },
  "3": { width: 56, strokes: "M2 0L52 0L24 39C70 36 66 100 26 100C13 100 4 94 0 83" },
  "4": { width: 64, strokes: "M48 100L48 0L0 70L64 70" },
  "5": { width: 56, strokes: "M50 0L9 0L5 45C12 38 19 36 27 36C66 36 66 100 25 100C13 100 4 94 0 84" },
  "6": { width: 62, strokes: "M48 0L8 50M31 36C48 36 62 50 62 68C62 86 48 100 31 100C14 100 0 86 0 68C0 58 4 52 12 44" },
  "7": { width: 56, strokes: "M0 0L56 0L18 100" },
  "8": {
    width: 60,
    strokes: "M30 0C61 0 61 47 30 47C-1 47 -1 0 30 0ZM30 47C70 47 70 100 30 100C-10 100 -10 47 30 47Z",
  },
  "9": { width: 62, strokes: "M14 100L54 50M31 64C14 64 0 50 0 32C0 14 14 0 31 0C48 0 62 14 62 32C62 42 58 48 50 56" },
  "&": {
    width: 76,
    strokes: "M76 100L18 28C8 12 18 0 32 0C46 0 54 12 47 26C40 38 0 44 0 74C0 106 52 112 68 50",
  },
  "’": { width: 8, strokes: "M8 -4L0 22" },
  "'": { width: 8, strokes: "M8 -4L0 22" },
  "-": { width: 34, strokes: "M0 52L34 52" },
  "–": { width: 54, strokes: "M0 52L54 52" },
  ".": { width: 2, strokes: "M0 98L2 98L2 100L0 100Z" },
  ",": { width: 8, strokes: "M8 94L0 114" },
  ":": { width: 2, strokes: "M0 38L2 38L2 40L0 40ZM0 94L2 94L2 96L0 96Z" },
  "·": { width: 2, strokes: "M0 49L2 49L2 51L0 51Z" },
  "/": { width: 44, strokes: "M0 108L44 -8" },
  "+": { width: 52, strokes: "M26 24L26 78M0 51L52 51" },
  "°": { width: 28, strokes: "M14 0C33 0 33 28 14 28C-5 28 -5 0 14 0Z" },
  "%": {
    width: 82,
    strokes: "M74 0L8 100M18 4C40 4 40 44 18 44C-4 44 -4 4 18 4ZM64 56C86 56 86 96 64 96C42 96 42 56 64 56Z",
  },
  "€": {
    width: 76,
    strokes: "M76 16C69 6 60 0 50 0C26 0 12 22 12 50C12 78 26 100 50 100C60 100 69 94 76 84M0 40L54 40M0 60L50 60",
  },
  " ": { width: 34, strokes: "" },
}

/** Marks above or below a capital, centred on x = 0. */
const marks: Record<string, string> = {
  "\u0300": "M-14 -32L6 -16",
  "\u0301": "M14 -32L-6 -16",
  "\u0302": "M-18 -16L0 -32L18 -16",
  "\u0308": "M-16 -24L-14 -24L-14 -22L-16 -22ZM14 -24L16 -24L16 -22L14 -22Z",
  "\u0303": "M-18 -18C-10 -34 8 -12 18 -28",
  "\u0327": "M2 100L-2 112C12 112 12 128 -6 126",
}

/** A capital with its accents: `strokes` is the letter, `mark` the accents to draw around the middle of its width. */
type ShapedGlyph = Glyph & { mark: string }

/** Turns a French text into capitals to draw; characters without a drawing become spaces. */
export function shapeText(text: string): ShapedGlyph[] {
  const shaped: ShapedGlyph[] = []
  const prepared = text.toUpperCase().replaceAll("Œ", "OE").replaceAll("Æ", "AE").replace(/\s/g, " ").normalize("NFD")
  for (const character of prepared) {
    const mark = marks[character]
    const last = shaped.at(-1)
    if (mark && last) last.mark += mark
    else shaped.push({ ...(glyphs[character] ?? glyphs[" "]!), mark: "" })
  }
  return shaped
}
