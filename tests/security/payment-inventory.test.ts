import { describe, expect, test } from "vitest"
import { amazonLibrary, METHOD_LIBRARIES, PAYMENT_HOSTS } from "../../app/payments/hosts"
import type { ContentSource } from "../../app/http/page-policy"
import { securityHeaders } from "../../app/http/response-headers.server"
import * as works from "../e2e/library-works.ts"
import type { LibraryWork } from "../e2e/work-as-library.ts"
import { setTestEnvironment } from "../setup/environment"
import { codeIn, read } from "../setup/repository-files.ts"

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
    return isHost && (path === "" || url.pathname === path)
  })
}

const policyFor = (sources: readonly ContentSource[]) =>
  securityHeaders({
    policy: { sources, styleNonce: null, scriptNonce: null, styleAttributes: false, payment: false, popups: false },
  })["Content-Security-Policy"] ?? ""

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

  const worked: [Library, LibraryWork][] = [
    ["stripe", works.stripe],
    ["paypal", works.paypal],
    ["google-pay", works.google],
    ["amazon-pay", works.amazon],
    ["braintree", works.braintree],
  ]

  test("S18 every library that is loaded has its work tried", () => {
    expect(worked.map(([library]) => library).sort()).toEqual(loaded.map(([library]) => library).sort())
  })

  test.each(worked)("S18 %s gets all that it asks of a page, and a page without its row gives none of it", (library, work) => {
    const { popups = false, inlineScripts = false, styleAttributes = false, ...hosts } = PAYMENT_HOSTS[library]
    const { script, frame, style, connect, image, form } = hosts
    const asked = {
      "script-src": work.scripts,
      "style-src": work.sheets,
      "frame-src": work.frames,
      "img-src": work.images,
      "connect-src": work.calls,
      "form-action": work.byForm && work.windows,
    }
    const [own, none] = [policyFor([{ script, frame, style, connect, image, form }]), policyFor([])]
    for (const [directive, addresses = []] of Object.entries(asked)) {
      expect(
        addresses.filter((address) => !lets(own, directive, address)),
        directive,
      ).toEqual([])
      expect(
        addresses.filter((address) => lets(none, directive, address)),
        directive,
      ).toEqual([])
    }
    expect({ popups, inlineScripts, styleAttributes }).toEqual({
      popups: work.windows !== undefined,
      inlineScripts: work.inline === true,
      styleAttributes: work.byForm === true,
    })
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

  test("S18 no other file for browsers names one of its hosts: to load from it or to connect to it ahead", () => {
    const rows = [...Object.values(PAYMENT_HOSTS), amazonLibrary("static-na"), amazonLibrary("static-fe")]
    const all = rows.flatMap(({ script = [], frame = [], connect = [], image = [] }) => [script, frame, connect, image].flat())
    const policy = policyFor([{ connect: all }])
    const addressesIn = (path: string) => read(path).match(/https:\/\/[\w.-]+/g) ?? []
    const others = codeIn("app").filter((path) => !/\.server\.tsx?$/.test(path) && path !== "app/payments/hosts.ts")
    expect(others.length).toBeGreaterThan(100)
    expect(addressesIn("app/payments/hosts.ts").length).toBeGreaterThan(15)
    const named = others.flatMap((path) => addressesIn(path).map((address) => ({ path, address })))
    expect(named.filter(({ address }) => lets(policy, "connect-src", `${address}/`))).toEqual([])
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
