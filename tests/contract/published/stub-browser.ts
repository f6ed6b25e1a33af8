import { vi } from "vitest"
import type { Tell } from "./record-requests.ts"

/** An element as far as payment libraries and clients touch one. */
export class StubElement {
  id: string
  readonly style: Record<string, unknown> = { setProperty: () => undefined }
  readonly attributes = new Map<string, string>()
  readonly children: unknown[] = []
  readonly classList = { add: () => undefined, remove: () => undefined }
  private readonly listeners = new Map<string, (() => unknown)[]>()

  constructor(id = "") {
    this.id = id
  }
  appendChild(child: unknown): unknown {
    this.children.push(child)
    return child
  }
  append(...children: unknown[]): void {
    for (const child of children) this.appendChild(child)
  }
  /** Of a script. */
  src?: string
  onload?: () => void
  remove(): void {}
  replaceChildren(...children: unknown[]): void {
    this.children.splice(0, Infinity, ...children)
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  querySelector(): null {
    return null
  }
  addEventListener(type: string, listener: () => unknown): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener])
  }
  /** Runs what an event would run, and waits for it. */
  async press(type = "click"): Promise<void> {
    for (const listener of this.listeners.get(type) ?? []) await listener()
  }
}

/** The head of a page, in which scripts load at once. */
class StubHead extends StubElement {
  private readonly run: (script: StubElement) => void
  constructor(run: (script: StubElement) => void) {
    super("head")
    this.run = run
  }
  override appendChild(child: unknown): unknown {
    // A link to a host, as it is sent ahead of a script, runs nothing.
    if (child instanceof StubElement && child.src !== undefined)
      queueMicrotask(() => {
        this.run(child)
        child.onload?.()
        void child.press("load")
      })
    return super.appendChild(child)
  }
}

export type StubBrowser = {
  element(id: string): StubElement
  /** Where the page last asked the browser to go, taken once. */
  takeDeparture(): string | null
  /** Comes back to the page with an address. */
  arrive(address: string): void
  /** Everything that a client wrote to the console as an error. */
  complaints(): string[]
  close(): void
}

/**
 * Puts what a page of the shop has into this process: window, document, location, history. Cookies live in the page only.
 * Waiting of up to two seconds passes at once.
 *
 * @param runScript the globals that a script with this address defines
 * @param builtIn what the browser has without a script
 * @param tell hears of every script with its parameters and attributes
 */
export function openStubBrowser(
  page: string,
  runScript: (address: string) => Record<string, unknown>,
  tell: Tell,
  builtIn: Record<string, unknown>,
): StubBrowser {
  const elements = new Map<string, StubElement>()
  const element = (id: string) => {
    const found = elements.get(id) ?? new StubElement(id)
    elements.set(id, found)
    return found
  }
  const cookies = new Map<string, string>()
  let departure: string | null = null
  let here = new URL(page)
  const leave = (address: string) => void (departure = address)
  const location = {
    get href() {
      return here.href
    },
    get origin() {
      return here.origin
    },
    get pathname() {
      return here.pathname
    },
    get hostname() {
      return here.hostname
    },
    get search() {
      return here.search
    },
    replace: leave,
    assign: leave,
  }
  const document = {
    getElementById: element,
    createElement: (name: string) => new StubElement(name),
    head: new StubHead((script) => {
      const { origin, pathname, searchParams } = new URL(script.src ?? "")
      tell(`script ${origin}${pathname}`, { ...Object.fromEntries(searchParams), ...Object.fromEntries(script.attributes) })
      for (const [name, value] of Object.entries(runScript(script.src ?? ""))) {
        Object.assign(window, { [name]: value })
        vi.stubGlobal(name, value)
      }
    }),
    body: new StubElement("body"),
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    },
    set cookie(line: string) {
      const [pair = ""] = line.split(";")
      const at = pair.indexOf("=")
      cookies.set(decodeURIComponent(pair.slice(0, at)), pair.slice(at + 1))
    },
  }
  const history = { pushState: (_state: unknown, _title: string, address: string) => void (here = new URL(address)) }
  const complaints: string[] = []
  const console = vi.spyOn(globalThis.console, "error").mockImplementation((...words) => void complaints.push(words.join(" ")))
  const window = { document, location, history, navigator: { language: "fr-FR", userAgent: "test" }, screen: {} }
  const looks = { matchMedia: () => new EventTarget(), getComputedStyle: () => ({ getPropertyValue: () => "" }) }
  const globals = { window, document, location, history, ...looks, ...builtIn }
  Object.assign(window, builtIn)
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const realSetTimeout = globalThis.setTimeout
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => realSetTimeout(work, ms >= 1000 && ms <= 2000 ? 0 : ms))
  return {
    element,
    takeDeparture() {
      const address = departure
      departure = null
      return address
    },
    arrive: (address) => void (here = new URL(address)),
    complaints: () => complaints,
    close() {
      console.mockRestore()
      const { fetch } = globalThis
      vi.unstubAllGlobals()
      vi.stubGlobal("fetch", fetch)
    },
  }
}
