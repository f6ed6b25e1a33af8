import type { Server } from "node:http"
import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { log } from "../app/log.server.ts"
import { refusalPage } from "./refusal-page.ts"
import { strictHeaders } from "./response-headers.ts"

const answers: Record<string, { status: number; title: string; sentence: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: "Demande trop longue",
    sentence: "Votre navigateur a envoyé trop de données avec cette adresse. Supprimez les cookies de ce site, puis réessayez.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: "Envoi trop lent",
    sentence: "L’envoi n’est pas arrivé à temps et rien n’a été enregistré. Réessayez dans un instant.",
  },
}
const unreadable = {
  status: 400,
  title: "Demande illisible",
  sentence: "Rien n’a été enregistré. Rechargez la page et recommencez.",
}

/** Answers in French what Node's own HTTP parser refuses (headers above the limit, a request that arrives too slowly), and hangs up. */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
    const { status, ...words } = answers[error.code ?? ""] ?? unreadable
    log.info("request-refused", { status, code: error.code })
    const body = Buffer.from(refusalPage(words))
    const headers = {
      ...strictHeaders(),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(body.length),
      "Cache-Control": "no-store",
      Connection: "close",
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n`)
    socket.end(body)
  })
}
