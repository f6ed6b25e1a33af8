/** The lock was not free in time. */
export class LockTimeout extends Error {
  override readonly name = "LockTimeout"
}

/** Too many already wait for the lock. */
export class QueueFull extends Error {
  override readonly name = "QueueFull"
}

/** How long one may wait for a lock (milliseconds), and how many may wait. */
export type LockPatience = { waitMs: number; maxDepth: number }
