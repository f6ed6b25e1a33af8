import { isIP, isIPv6 } from "node:net"
import { readEnvironment } from "~/env.server"

/**
 * Whom limits by address count: the address that our server read behind its trusted hops and put into the context of
 * the request, else the hop before them in `X-Forwarded-For`. Of an IPv6 one only the network of 64 bits, because a
 * household has all addresses of it. Null where nobody trusted tells one.
 */
export function readClientAddress(request: Request, context: unknown): string | null {
  const told = typeof context === "object" && context !== null && "clientAddress" in context ? context.clientAddress : null
  const address = (typeof told === "string" ? told : forwardedAddress(request)).split("%")[0] ?? ""
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  if (isIP(plain) === 0) return null
  return isIPv6(plain) ? networkOf(plain) : plain
}

function forwardedAddress(request: Request): string {
  const hops = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim())
  const { trustedHops } = readEnvironment()
  return trustedHops > 0 ? (hops.at(-trustedHops) ?? "") : ""
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail ? tail.split(":") : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`
}
