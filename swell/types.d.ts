// What a function of an app sees of the platform, as far as these functions use it (the vendor's types are not on npm).

/** One of the four: a route, events of a record, a schedule (cron's five fields, UTC), or a button of the dashboard. */
type SwellConfig = {
  description: string
  route?: { public?: boolean; methods: ("get" | "post")[]; cache?: { timeout: number } }
  model?: { events: string[] }
  cron?: { schedule: string }
  action?: true
}

type SwellRecord = { id: string } & Record<string, unknown>

type SwellRequest = {
  query: Record<string, unknown>
  /** The fields of a JSON body. */
  body: Record<string, unknown>
  /** Body and query together; of an event the record, with `$event`. */
  data: Record<string, unknown>
  /** Whose session the call came with; null without one. */
  session: { account_id?: string | null; cart_id?: string | null } | null
  swell: {
    /** Reads of the Backend API; an empty text where there is no record. Throws with `status` for an HTTP error. */
    get(path: string, query?: Record<string, unknown>): Promise<unknown>
    /** Makes a record; with the `id` of one that is there, merges. Throws with `status` and `body` when it is refused. */
    post(path: string, fields: Record<string, unknown>): Promise<unknown>
    /** Merges fields into a record: objects by key, lists by id or position. */
    put(path: string, fields: Record<string, unknown>): Promise<unknown>
    delete(path: string): Promise<unknown>
    /** The app's own settings by group. A field that was never saved is left out, whatever its default. */
    settings(): Promise<Record<string, Record<string, unknown> | undefined>>
  }
}

/** An answer with a status of its own. */
declare class SwellResponse {
  constructor(body: unknown, options?: { status?: number })
}
