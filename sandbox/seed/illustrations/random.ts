/** A repeatable source of choices: the same seed gives the same sequence on every machine. */
export type Random = {
  /** At least `low`, below `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** 32-bit FNV-1a of a text, also used to choose among few variants. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Makes a random source from any text. `pick` throws on an empty list. */
export function createRandom(seed: string): Random {
  let state = hashText(seed) || 1
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const random: Random = {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error("nothing to pick from")
      return item
    },
    shuffle: (items) => {
      const mixed = [...items]
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = Math.floor(next() * (index + 1))
        const held = mixed[index]!
        mixed[index] = mixed[other]!
        mixed[other] = held
      }
      return mixed
    },
  }
  return random
}
