import { connect } from "node:net"

const LONGEST_MS = 2_000
const DEFAULT_PORT = 6_379

type RedisAnswer = "ok" | "refused" | "no-database" | "away"

/**
 * What the Redis server of REDIS_URL says within two seconds; `refused` where it does not take our user or password, `no-database`
 * where it has none of that number. One behind TLS is only reached, not asked.
 */
export function askRedis(url: string): Promise<RedisAnswer> {
  const { hostname, port, protocol, username, password, pathname } = new URL(url)
  let said = ""
  return new Promise((resolve) => {
    const socket = connect(Number(port || DEFAULT_PORT), hostname.replace(/^\[|\]$/g, ""))
    const end = (answer: RedisAnswer) => {
      socket.destroy()
      resolve(answer)
    }
    const login = password === "" ? [] : ["AUTH", ...(username === "" ? [] : [username]), password].map(decode)
    socket.setTimeout(LONGEST_MS, () => end("away"))
    const database = pathname.slice(1) === "" ? [] : ["SELECT", pathname.slice(1)]
    const asked = commandOf(login) + commandOf(database) + commandOf(["PING"])
    socket.once("connect", () => (protocol === "rediss:" ? end("ok") : socket.write(asked)))
    socket.on("data", (part) => {
      said += String(part)
      if (/^-(?:NOAUTH|WRONGPASS)/m.test(said)) end("refused")
      else if (/^-ERR (?!.*AUTH)/m.test(said)) end("no-database")
      else if (/^[+-](?:PONG|LOADING|NOPERM)/m.test(said)) end("ok")
    })
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
