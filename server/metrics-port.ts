import { createServer } from "node:http"
import { register } from "prom-client"
import { gatherFigures } from "./worker-figures.ts"

/**
 * Serves `/metrics` in Prometheus' format to this machine alone.
 *
 * @param isFirst whether this is the first process of several, which sums up what its workers counted
 * @throws what `listen` reports, such as EADDRINUSE
 */
export function serveMetrics(port: number, isFirst: boolean): Promise<void> {
  const read = isFirst ? gatherFigures() : () => register.metrics()
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end()
    read().then(
      (body) => response.writeHead(200, { "Content-Type": register.contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
}
