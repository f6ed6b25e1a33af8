import { vi } from "vitest"

// A file of a shared process begins as in one of its own: with its environment, and with modules of ours that hold no cache, limit
// or breaker of the file before. Libraries stay, which is what a process of its own would wait for.
const kept = globalThis as { firstEnvironment?: NodeJS.ProcessEnv }
const first = (kept.firstEnvironment ??= { ...process.env })
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name]
Object.assign(process.env, first)
vi.resetModules()
