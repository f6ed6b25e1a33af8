import * as build from "@remix-run/dev/server-build"
import { readEnvironment } from "~/env.server"
import { guardBuild } from "~/http/action-guard.server"
import { readReadiness } from "~/http/readiness.server"
import { readFirstPages } from "~/shop/content/read-first-pages.server"
import { keyValueStore } from "~/store/key-value-store.server"

// A shop that lacks a setting or its store, or has an unguarded action, does not start.
readEnvironment()
keyValueStore()

export * from "@remix-run/dev/server-build"
export const { routes } = guardBuild(build)
export { renderAnonymously } from "~/http/request-context.server"
export { addStatistics } from "~/store/statistics.server"
export { readShopperSummary } from "~/sessions/shopper.server"
export { watchPayments } from "~/checkout/watch-payments.server"
export const prepare = () => readReadiness(readFirstPages)
