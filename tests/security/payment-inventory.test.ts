import { describe, expect, test } from "vitest"
import { METHOD_LIBRARIES, PAYMENT_HOSTS } from "../../app/payments/hosts"
import type { ContentSource } from "../../app/http/page-policy"
import { securityHeaders } from "../../app/http/response-headers.server"
import { setTestEnvironment } from "../setup/environment"

setTestEnvironment()

type Library = keyof typeof PAYMENT_HOSTS
const libraries = Object.keys(PAYMENT_HOSTS) as Library[]

/** Whether a directive of a policy lets an address through, by the rules of the browser for hosts and paths. */
function lets(policy: string, directive: string, address: string): boolean {
  const sources = policy
    .split("; ")
    .find((each) => each.startsWith(`${directive} `))!
    .split(" ")
    .slice(1)
  const url = new URL(address)
  return sources.some((source) => {
    const [, host = "", path = ""] = /^https:\/\/([^/]+)(\/.*)?$/.exec(source) ?? []
    const isHost = host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host
    return isHost && (path === "" || url.pathname.startsWith(path))
  })
}

const policyFor = (sources: readonly ContentSource[]) =>
  securityHeaders({ policy: { sources, styleNonce: null, scriptNonce: null, payment: false, popups: false } })[
    "Content-Security-Policy"
  ] ?? ""

describe("S18 the inventory of payment scripts", () => {
  const loaded = libraries.flatMap((library) => {
    const { address } = PAYMENT_HOSTS[library]
    return address === null ? [] : [[library, address] as const]
  })

  test.each(loaded)("S18 %s is loaded from a host of its own row, and from nowhere without it", (library, address) => {
    const { script = [], frame = [], connect = [], image = [] } = PAYMENT_HOSTS[library]
    expect(lets(policyFor([{ script, frame, connect, image }]), "script-src", address)).toBe(true)
    const needed = script.filter((host) => lets(policyFor([{ script: [host] }]), "script-src", address))
    expect(needed).toHaveLength(1)
    const without = policyFor([{ script: script.filter((host) => host !== needed[0]), frame, connect, image }])
    expect(lets(without, "script-src", address)).toBe(false)
    const others = libraries.filter((other) => other !== library).map((other) => PAYMENT_HOSTS[other])
    expect(lets(policyFor(others.map(({ script: hosts = [] }) => ({ script: hosts }))), "script-src", address)).toBe(false)
  })

  test("S18 every method's libraries are in it, every host is HTTPS, and none is a bare wildcard", () => {
    const used = Object.values(METHOD_LIBRARIES).flatMap((gateways) => Object.values(gateways).flat())
    expect(used.filter((library) => !libraries.includes(library))).toEqual([])
    const hosts = libraries.flatMap((library) => {
      const { script = [], frame = [], connect = [], image = [], form = [] } = PAYMENT_HOSTS[library]
      return [...script, ...frame, ...connect, ...image, ...form]
    })
    expect(hosts.filter((host) => !/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/\w+)?$/.test(host))).toEqual([])
    expect(hosts.length).toBeGreaterThan(15)
  })

  test("S18 a page without payment lets nobody else in", () => {
    const policy = policyFor([])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-src 'none';")
    expect(policy).toContain("connect-src 'self';")
    // Pictures of the hosted backend are on every page.
    expect(policy.replace(" https://cdn.swell.store https://cdn.schema.io", "")).not.toMatch(/unsafe|https:|\*/)
  })
})
