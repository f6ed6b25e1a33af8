/**
 * Whether the cache put a page together, as its `Server-Timing` tells: one that it passed on after a wait begins with the cache too, and
 * then names a second render.
 */
export const isComposed = (serverTiming: unknown) => /^cache;(?!.*\brender;.*\brender;)/.test(String(serverTiming))
