type Reads = Map<string, Promise<unknown>>

const running = new WeakMap<object, Reads>()

/** Lets all who ask one client for the same thing wait for one call. What has been answered is asked for anew. */
export function joinRead<T>(client: object, name: string, read: () => Promise<T>): Promise<T> {
  const reads: Reads = running.get(client) ?? new Map<string, Promise<unknown>>()
  running.set(client, reads)
  const known = reads.get(name)
  if (known) return known as Promise<T>
  const next = read().finally(() => {
    if (reads.get(name) === next) reads.delete(name)
  })
  reads.set(name, next)
  return next
}

/** A write begins: who reads from now on does not join a call that was made before. */
export function leaveReads(client: object): void {
  running.delete(client)
}
