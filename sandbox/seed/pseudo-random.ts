import { createHash } from "node:crypto"

/** A source of whole numbers between two bounds, both included, that is the same at every start for a name. */
export function pseudoRandom(name: string): (lowest: number, highest: number) => number {
  let state = createHash("sha256").update(name).digest().readUInt32LE(0)
  return (lowest, highest) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return lowest + Math.floor((state / 4294967296) * (highest - lowest + 1))
  }
}
