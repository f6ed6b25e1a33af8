/** Too many tasks already wait. */
export class QueueFull extends Error {
  override readonly name = "QueueFull"
}

/** A task waited as long as it may without its turn coming. */
export class QueueTimeout extends Error {
  override readonly name = "QueueTimeout"
}

/** Runs a limited number of tasks at once, the others in order of arrival. */
export class TaskQueue {
  readonly #limits: { running: number; waiting: number }
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { running: number; waiting: number }) {
    this.#limits = limits
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Runs a task when its turn comes.
   *
   * @param task told whether it had to wait
   * @throws QueueFull, QueueTimeout, and what the task throws
   */
  async run<T>(task: (hasWaited: boolean) => Promise<T>, waitMs = Infinity): Promise<T> {
    const hasWaited = this.#running >= this.#limits.running
    if (hasWaited) await this.#waitForTurn(waitMs)
    else this.#running += 1
    try {
      return await task(hasWaited)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #waitForTurn(waitMs: number): Promise<void> {
    const waiting = this.#waiting
    if (waiting.length >= this.#limits.waiting) return Promise.reject(new QueueFull(`More than ${waiting.length} tasks wait`))
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new QueueTimeout(`No turn within ${waitMs} ms`))
      }
      const timer = waitMs === Infinity ? undefined : setTimeout(giveUp, waitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(start)
    })
  }
}

type Flight<T> = { result: Promise<T>; startedAt: number }

/** Shares one running call among all who ask for the same key; what has been answered is asked for anew. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Flight<T>>()

  start(key: string, call: () => Promise<T>): Flight<T> {
    const running = this.#running.get(key)
    if (running) return running
    const result = call().finally(() => this.#running.delete(key))
    const flight = { result, startedAt: Date.now() }
    this.#running.set(key, flight)
    // A caller that stopped waiting must not leave a failure unhandled.
    result.catch(() => undefined)
    return flight
  }

  isRunning(key: string): boolean {
    return this.#running.has(key)
  }

  run(key: string, call: () => Promise<T>): Promise<T> {
    return this.start(key, call).result
  }
}

/** Node accepts one connection in a turn of the event loop (libuv 1.45): a turn with long work for each would keep many waiting. */
const TURNS_BETWEEN = 8

let lastTurn = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other caller has, first come, first served. Between long pieces of work that all
 * begin so, the process answers others, and accepts connections.
 */
export function yieldToEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    for (let turn = 0; turn < TURNS_BETWEEN; turn++) await new Promise((resolve) => void setImmediate(resolve))
  })
  return lastTurn
}

/** The outcome of a call, or of `onTimeout` when the call takes longer. The call itself goes on. */
export async function withTimeout<T, Late>(call: Promise<T>, ms: number, onTimeout: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms)
  })
  call.catch(() => undefined)
  try {
    const first = await Promise.race([call.then((value) => ({ value })), late])
    return first === "late" ? onTimeout() : first.value
  } finally {
    clearTimeout(timer)
  }
}
