import { createServer } from "node:net"
import { randomInt } from "node:crypto"

/** Below those that Linux gives to outgoing connections, which could take one before its server listens. */
const lowest = 15_000
const perWorker = 1_000
/** Each worker has ports of its own: a port that is free now could be another worker's by the time its server listens. */
const worker = Number(process.env["TEST_PARALLEL_INDEX"] ?? process.env["VITEST_POOL_ID"] ?? 15) % 16

let last = randomInt(perWorker)

/** A port that nothing listens on now, and that was not given lately. */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % perWorker
    const port = lowest + worker * perWorker + last
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
