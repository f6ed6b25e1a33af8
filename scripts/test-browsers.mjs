import { existsSync } from "node:fs"
import { ensureBuilt } from "./build.mjs"
import { ensureWholeChromium } from "./chromium.mjs"
import { installDebianPackage } from "./debian-package.mjs"
import { ensureInstalled } from "./install.mjs"
import { finish, runVitest } from "./suites.mjs"

/** What the tests need, by the file that says it is there, and Debian's package that brings it. */
const NEEDED = {
  "/usr/bin/firefox-esr": "firefox-esr",
  "/usr/bin/WebKitWebDriver": "webkit2gtk-driver",
  "/usr/bin/xvfb-run": "xvfb",
  "/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib": "gir1.2-webkit2-4.1",
  "/usr/lib/python3/dist-packages/gi": "python3-gi",
  "/usr/bin/lynx": "lynx",
  "/usr/bin/w3m": "w3m",
}

// The purchase in other engines and in old and text browsers (docs/browsers.md).
const started = Date.now()
await ensureInstalled()
await ensureWholeChromium()
for (const [file, name] of Object.entries(NEEDED)) if (!existsSync(file)) await installDebianPackage(name)
await ensureBuilt()
finish([await runVitest("Other browsers", "vitest.browsers.config.ts", process.argv.slice(2))], started)
