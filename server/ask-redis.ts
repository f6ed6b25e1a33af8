import { connect } from "node:net"

const LONGEST_MS = 2_000
const DEFAULT_PORT = 6_379

/**
 * What the Redis server of REDIS_URL says within two seconds; `refused` where it does not take our user or password. One behind TLS
 * is only reached, not asked.
 */
export function askRedis(url: string): Promise<"ok" | "refused" | "away"> {
  const { hostname, port, protocol, username, password } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port || DEFAULT_PORT), hostname.replace(/^\[|\]$/g, ""))
    const end = (answer: "ok" | "refused" | "away") => {
      socket.destroy()
      resolve(answer)
    }
    const login = password === "" ? [] : ["AUTH", ...(username === "" ? [] : [username]), password].map(decode)
    socket.setTimeout(LONGEST_MS, () => end("away"))
    socket.once("connect", () => (protocol === "rediss:" ? end("ok") : socket.write(commandOf(login) + commandOf(["PING"]))))
    socket.once("data", (reply) => end(/^-(?:NOAUTH|WRONGPASS)/.test(String(reply)) ? "refused" : "ok"))
    socket.once("error", () => end("away"))
  })
}

/** A command as Redis reads it: how many words, then each with its length in bytes; nothing for no words. */
function commandOf(words: readonly string[]): string {
  if (words.length === 0) return ""
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`
}

/** As it stands in an address; a lone `%` is one. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
