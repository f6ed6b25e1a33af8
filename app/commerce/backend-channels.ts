/**
 * Channels (`node:diagnostics_channel`) for those who count: each call that was made, how the groups stand when asked, and how each
 * record was had: `fresh`, from a `stale` copy that is read again, or `missed`.
 */
export const BACKEND_CALLS = "boutique:call"
export const RECORD_READS = "boutique:record"
export const BACKEND_GROUPS = "boutique:groups"

/** A call to the backend, in milliseconds. */
export type BackendCall = { group: string; outcome: "answered" | "failed"; ms: number }

/** Calls of a group that run and wait, and whether its breaker is open. */
export type BackendGroup = { group: string; running: number; waiting: number; open: boolean }
