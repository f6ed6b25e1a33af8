/** The six product colours, by their English style-variable names. */
export type Accent = "almond" | "blue" | "limestone" | "lilac" | "pink" | "taupe"

export type PictureFamily =
  | "coffee"
  | "subscription"
  | "machine"
  | "grinder"
  | "cup"
  | "tableware"
  | "accessory"
  | "course"
  | "giftcard"
  | "place"
  | "category"

/** What one picture shows. The same subject always gives the same picture; `seed` makes two of a family differ. */
export type PictureSubject = {
  /** File name without extension, as in `/media/…/<name>.jpg`. */
  name: string
  family: PictureFamily
  /** French; printed on labels, and its words choose the silhouette (« bouilloire », « balance »…). */
  title: string
  /** French; the label's second line, for example an origin. */
  subtitle?: string
  accent: Accent
  seed: string
  /** More words that choose the silhouette when the title does not say it. */
  detail?: string
}

/** Width and height of a family's pictures, in pixels. */
export function pictureSize(family: PictureFamily): { width: number; height: number } {
  return family === "place" || family === "category" ? { width: 1600, height: 1000 } : { width: 1200, height: 1200 }
}
