import * as build from "@remix-run/dev/server-build"
import { readEnvironment } from "~/env.server"
import { guardBuild } from "~/http/action-guard.server"

// A shop that lacks a setting, or has an unguarded action, does not start.
readEnvironment()

export * from "@remix-run/dev/server-build"
export const { routes } = guardBuild(build)
export { renderAnonymously } from "~/http/request-context.server"
