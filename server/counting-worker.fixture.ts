import { countEvents } from "./metrics.ts"

// A process of its own: a worker that counts and does nothing else.
countEvents()
