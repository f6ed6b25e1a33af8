import { fileURLToPath } from "node:url"
import { freePort } from "../setup/free-port.ts"
import type { Browser } from "./browser.ts"
import { startBrowser, whenReady } from "./browser-process.ts"
import type { Window } from "./chromium.ts"
import type { Answer } from "./json-socket.ts"
import { browserOver } from "./page-reader.ts"

const KEYS: Record<string, string> = { Escape: "\uE00C", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008" }
const CALL_MS = 30_000
const WINDOW = fileURLToPath(new URL("webkit-window.py", import.meta.url))

/** Starts WebKitGTK, the nearest thing to Safari, in a window of its own under Xvfb, and drives it by WebDriver. */
export async function startWebKit({ width, height, scripts = true }: Window): Promise<Browser> {
  const port = await freePort()
  const env = { WIDTH: `${width}`, HEIGHT: `${height}`, SCRIPTS: scripts ? "1" : "0", LANG: "C.UTF-8", NO_AT_BRIDGE: "1" }
  const command = ["-a", "-s", "-screen 0 1400x1000x24", "WebKitWebDriver", "-p", `${port}`]
  const started = startBrowser("xvfb-run", () => command, { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" })
  const driver = `http://127.0.0.1:${port}`

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(driver + path, {
      method,
      signal: AbortSignal.timeout(CALL_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as Answer
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await whenReady(started, () => call("GET", "/status"))
  const { sessionId } = await call("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: WINDOW, args: [] } } },
  })
  const send = (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body)
  const act = (type: string, id: string, actions: object[]) =>
    send("POST", "/actions", {
      actions: [{ type, id, actions, ...(type === "pointer" && { parameters: { pointerType: "mouse" } }) }],
    })
  const keys = (text: string[]) =>
    act("key", "keyboard", text.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }])) // prettier-ignore
  const evaluate = <T>(expression: string): Promise<T> =>
    send("POST", "/execute/sync", { script: `return ${expression}`, args: [] }) as Promise<T>

  return browserOver({
    name: scripts ? "WebKit" : "WebKit without scripts",
    navigate: (url) => send("POST", "/url", { url }) as Promise<void>,
    evaluate,
    clickAt: (x, y) =>
      act("pointer", "mouse", [
        { type: "pointerMove", x: Math.floor(x), y: Math.floor(y), duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]) as Promise<void>,
    insert: (text) => keys([...text]) as Promise<void>,
    key: (name) => keys([KEYS[name] ?? name]) as Promise<void>,
    picture: async () => Buffer.from((await send("GET", "/screenshot")) as string, "base64"),
    problems: () => evaluate<string>("sessionStorage.getItem('watched') || '[]'").then((kept) => JSON.parse(kept) as string[]),
    async close() {
      await call("DELETE", `/session/${sessionId}`).catch(() => null)
      await started.end()
    },
  })
}
