import { connect } from "node:net"

const head = (line, ...headers) => [`${line} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n")

/**
 * Requests that are refused, each with the status of its answer.
 *
 * @param {string} origin the shop's own
 * @returns {Record<"early" | "repeated", [name: string, status: number, words: string][]>} `early`: those refused before
 * the shop reads them; `repeated`: those that a page tells of, until an address sends many
 */
export function refusedRequests(origin) {
  const host = `Host: ${new URL(origin).host}`
  const get = (path, ...headers) => head(`GET ${path}`, host, ...headers)
  const own = [host, `Origin: ${origin}`, "Sec-Fetch-Site: same-origin"]
  const empty = "Content-Length: 0"
  const form = "Content-Type: application/x-www-form-urlencoded"
  const post = (path, body, ...headers) => head(`POST ${path}`, ...headers, `Content-Length: ${body.length}`) + body
  return {
    early: [
      ["an unreadable request", 400, "GET\r\n\r\n"],
      ["slashes in a row", 400, get(`/boutique${"/".repeat(6_000)}`)],
      ["no host", 400, head("GET /")],
      ["two hosts", 400, get("/", "Host: other.test")],
      ["an absolute target", 400, get("http://other.test/")],
      ["OPTIONS *", 400, head("OPTIONS *", host)],
      ["CONNECT", 400, head("CONNECT other.test:443", host)],
      ["a foreign post", 403, head("POST /panier", host, "Origin: https://evil.test", empty)],
      ["a null origin", 403, head("POST /connexion", host, "Origin: null", empty)],
      ["a broken escape", 404, get(`/produits/${"%E0%A4%A".repeat(700)}`)],
      ["a picture of nobody's", 404, get("/images/320/0/evil.test/a.jpg.avif")],
      ["a method that no page has", 405, head("PROPFIND /", host)],
      ["TRACE", 405, head("TRACE /boutique", host)],
      ["PUT to a form", 405, head("PUT /connexion", ...own, empty)],
      ["a large body", 413, head("POST /panier", ...own, "Content-Length: 70000")],
      ["a long path", 414, get(`/${"a".repeat(12_000)}`)],
      ["a long query", 414, get(`/recherche?q=${"a".repeat(12_000)}`)],
      ["an expectation", 417, get("/", "Expect: a-miracle")],
      ["long cookies", 431, get("/", `Cookie: ${"a=b; ".repeat(2_400)}`)],
      ["long headers", 431, get("/", `X-Long: ${"x".repeat(30_000)}`)],
    ],
    repeated: [
      ["a search above its limit", 429, get("/recherche?q=cafe")],
      ["a field that no form has", 400, post("/connexion", "strange=1", ...own, form)],
      ["a post from nowhere", 403, post("/connexion", "email=x", host, form)],
      ["a post to a page without a form", 405, post("/boutique", "", ...own, form)],
      ["an address of nothing", 404, get("/inconnu/inconnu")],
      ["a made-up product", 404, get("/produits/inconnu")],
      ["a made-up list", 404, get("/boutique/inconnu?page=2")],
      ["a body that is no form", 415, post("/connexion", "{}", ...own, "Content-Type: application/json")],
    ],
  }
}

/**
 * Sends a request as it is, and reads until the server hangs up.
 *
 * @param {number} port
 * @param {string} words
 * @returns {Promise<string>} the whole answer, a character for each byte
 */
export function sendWords(port, words) {
  return new Promise((resolve) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(words))
    socket.setEncoding("latin1").on("data", (part) => (answer += part))
    socket.on("error", () => undefined).on("close", () => resolve(answer))
  })
}
