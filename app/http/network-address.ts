import { isIP, isIPv6 } from "node:net"

/**
 * What limits count a client by: of an IPv6 address only the /64 network, because a household has all addresses of it.
 *
 * @param given as a socket or a proxy writes it
 * @returns null when it is no address
 */
export function networkAddress(given: string): string | null {
  const zoned = given.split("%")[0] ?? ""
  // Some proxies write the port too.
  const address = zoned.replace(/^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, "$1$2")
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
  if (isIP(plain) === 0) return null
  return isIPv6(plain) ? networkOf(plain) : plain
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
