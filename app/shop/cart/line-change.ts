import type { LocalizedProblem } from "~/problems"

/** Where the cart's script sends changes of lines: an address without a page, whose browser half weighs next to nothing. */
export const LINES_DOOR = "/panier/lignes"

/** The names that it posts: the line, the quantity wanted (0 takes the line out), and the request's own number. */
export const lineChangeFields = ["lineId", "quantity", "sequence"] as const

/** What the door answers; `sequence` is the number of the request that it answers, null where none was sent. */
export type LineAnswer = { sequence: string | null; problems: LocalizedProblem[]; said: string | null }
