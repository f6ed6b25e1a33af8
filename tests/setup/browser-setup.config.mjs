import { ensureBuilt } from "../../scripts/build.mjs"
import { ensureChromium } from "../../scripts/chromium.mjs"

/** What a single browser test needs as much as all of them: a browser, and a build of the sources as they are now, or the last one. */
export default async function prepare() {
  await ensureChromium()
  if (!process.env.NO_BUILD) await ensureBuilt()
}
