import { createMemoryStore } from "./memory-store.server"
import { createRedisStore } from "./redis-store.server"
import { openRedis } from "./redis.server"
import type { Store } from "./store"

let store: Store | undefined

/** The store that the processes of this shop share; without a Redis server it is this process's own. */
export function sharedStore(): Store {
  if (!store) {
    const redis = openRedis()
    store = redis ? createRedisStore(redis) : createMemoryStore()
  }
  return store
}
