import { createServer } from "node:net"
import { randomInt } from "node:crypto"

/** Below those that Linux gives to outgoing connections, which could take one before its server listens. */
const lowest = 15_000
const highest = 32_000

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
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
