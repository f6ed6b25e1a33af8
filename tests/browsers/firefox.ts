import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../setup/free-port.ts"
import type { Browser } from "./browser.ts"
import { startBrowser, whenReady } from "./browser-process.ts"
import type { Window } from "./chromium.ts"
import { openJsonSocket } from "./json-socket.ts"
import { PAUSE_WATCH, browserOver } from "./page-reader.ts"

const KEYS: Record<string, string> = { Escape: "\uE00C", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008" }

type Preferences = Record<string, boolean | number | string>

/**
 * Starts a Firefox and drives it by WebDriver BiDi. Its preference switches scripts off, as a shopper's does.
 *
 * @param set preferences of Firefox's own beside ours
 */
export async function startFirefox(
  binary: string,
  { width, height, scripts = true }: Window,
  set: Preferences = {},
): Promise<Browser> {
  const port = await freePort()
  const started = startBrowser(binary, (folder) => {
    const preferences: Preferences = {
      "javascript.enabled": scripts,
      "intl.accept_languages": "fr-FR",
      "datareporting.policy.dataSubmissionEnabled": false,
      ...set,
    }
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    writeFileSync(join(folder, "user.js"), lines.join("\n"))
    return ["-headless", "-no-remote", "-profile", folder, `--remote-debugging-port=${port}`, "about:blank"]
  })
  await whenReady(started, () => Promise.resolve(started.said().includes("BiDi listening") || undefined))
  const session = await openJsonSocket(`ws://127.0.0.1:${port}/session`)
  const problems: string[] = []
  session.on("log.entryAdded", ({ level, type, text }) => {
    if ((level === "error" && type === "javascript") || /^main thread stood|Content.Security.Policy/.test(text))
      problems.push(text)
  })
  await session.send("session.new", { capabilities: {} })
  await session.send("session.subscribe", { events: ["log.entryAdded"] })
  const { contexts } = await session.send("browsingContext.getTree")
  const { context } = contexts[0]
  await session.send("browsingContext.setViewport", { context, viewport: { width, height } })
  await session.send("script.addPreloadScript", { functionDeclaration: `() => { ${PAUSE_WATCH} }` })
  const act = (type: string, id: string, actions: object[]) =>
    session.send("input.performActions", { context, actions: [{ type, id, actions }] })
  const keys = (text: string[]) =>
    act("key", "keyboard", text.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }])) // prettier-ignore

  return browserOver({
    name: scripts ? "Firefox" : "Firefox without scripts",
    navigate: (url) => session.send("browsingContext.navigate", { context, url, wait: "complete" }),
    async evaluate(expression) {
      const params = { expression, target: { context, sandbox: "reader" }, awaitPromise: false }
      const { result, exceptionDetails } = await session.send("script.evaluate", params)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value ?? null
    },
    clickAt: (x, y) =>
      act("pointer", "mouse", [
        { type: "pointerMove", x: Math.floor(x), y: Math.floor(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]),
    insert: (text) => keys([...text]),
    key: (name) => keys([KEYS[name] ?? name]),
    picture: async () => Buffer.from((await session.send("browsingContext.captureScreenshot", { context })).data, "base64"),
    problems: () => Promise.resolve([...problems]),
    async close() {
      session.close()
      await started.end()
    },
  })
}
