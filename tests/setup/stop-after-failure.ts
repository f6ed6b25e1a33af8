import { afterEach } from "vitest"

// One test that fails is enough for `npm run mutate`: the files that follow in this process are not loaded any more.
const kept = globalThis as { hasFailed?: boolean }
if (kept.hasFailed) throw new Error("Not run, because a test has failed before.")
afterEach(({ task }) => {
  if (task.result?.state === "fail") kept.hasFailed = true
})
