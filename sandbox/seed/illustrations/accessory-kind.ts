import type { Scene } from "./scene.ts"

/** An accessory's drawing and the words that call for it. */
export type AccessoryKind = { words: RegExp; draw(scene: Scene, title: string): string }
