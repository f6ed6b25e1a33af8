import { vi } from "vitest"
import type { openVisitor } from "../shopper/visitor"

type Browser = ReturnType<typeof openVisitor>

/** Round trips: all that is asked before an answer comes goes in one. Each call is its path without `/api/`; a write has its method. */
export type Trips = string[][]

/** How long nothing more is asked before anything is answered (milliseconds). */
const QUIET_MS = 60

/**
 * What a page asks the backend for, once it has been shown, in round trips.
 *
 * @param laterMs the age of everything that was kept of the page's first view; needs a faked `Date`
 */
export async function tripsOf(visitor: Browser, path: string, laterMs = 0): Promise<Trips> {
  const show = () => visitor.get(path)
  await expectStatus(show())
  if (laterMs > 0) vi.setSystemTime(Date.now() + laterMs)
  return noteTrips(show)
}

/** What a request asks the backend for, in round trips. */
export async function noteTrips(ask: () => Promise<Response>): Promise<Trips> {
  const send = globalThis.fetch
  const trips: Trips = []
  let waiting: (() => void)[] = []
  let release: NodeJS.Timeout
  globalThis.fetch = async (...asked) => {
    const { method, url } = new Request(...asked)
    if (waiting.length === 0) trips.push([])
    trips.at(-1)?.push(`${method} ${new URL(url).pathname.replace(/^\/(api\/)?/, "")}`.replace("GET ", ""))
    await new Promise<void>((answer) => {
      waiting.push(answer)
      clearTimeout(release)
      release = setTimeout(() => {
        const all = waiting
        waiting = []
        for (const each of all) each()
      }, QUIET_MS)
    })
    return send(...asked)
  }
  try {
    await expectStatus(ask())
    return trips.map((names) => names.toSorted())
  } finally {
    globalThis.fetch = send
  }
}

async function expectStatus(asking: Promise<Response>): Promise<void> {
  const { status } = await asking
  if (status !== 200) throw new Error(`The answer is ${status}`)
}
