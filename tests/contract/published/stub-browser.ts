import { vi } from "vitest"

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
  /** A script that is put into the page has loaded at once. */
  append(...children: unknown[]): void {
    this.children.push(...children)
    for (const child of children) if (child instanceof StubElement) queueMicrotask(() => child.onload?.())
  }
  onload?: () => void
  remove(): void {}
  replaceChildren(...children: unknown[]): void {
    this.children.splice(0, Infinity, ...children)
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  querySelector(): null {
    return null
  }
  addEventListener(type: string, listener: () => unknown): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener])
  }
  /** Runs what a click would run, and waits for it. */
  async press(): Promise<void> {
    for (const listener of this.listeners.get("click") ?? []) await listener()
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
 * @param libraries the providers' globals
 */
export function openStubBrowser(page: string, libraries: Record<string, unknown>): StubBrowser {
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
    head: new StubElement("head"),
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
  const window = { document, location, history, navigator: { language: "fr-FR", userAgent: "test" }, screen: {}, ...libraries }
  const globals = { window, document, location, history, ...libraries }
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
      vi.unstubAllGlobals()
    },
  }
}
