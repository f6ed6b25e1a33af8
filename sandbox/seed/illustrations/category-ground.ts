import type { Accent } from "./picture-subject.ts"

/** Where things stand in a category's picture, in units of its drawing. */
export const ground = 850
export const accents: readonly Accent[] = ["almond", "blue", "limestone", "lilac", "pink", "taupe"]
