import { createServer } from "node:http"

/** A child process that answers every request with the same headers and bytes from memory: what bare Node can do at most. */
process.on("message", ({ status, headers, body }) => {
  const bytes = Buffer.from(body, "base64")
  const server = createServer((_request, response) => response.writeHead(status, headers).end(bytes))
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }))
})
process.on("disconnect", () => process.exit(0))
