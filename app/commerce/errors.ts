type FieldErrors = Record<string, { code: string; message: string }>

/** A refusal by the backend, the vault or Stripe (storefront API, error contract). Its texts are for the log; shoppers read a sentence of ours. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  /** HTTP status; 200 for field validation. */
  readonly status: number
  /** The backend's code of the request, else that of the first field. */
  readonly code: string
  /** The field at fault, as the backend names it. */
  readonly param: string | null
  readonly fields: FieldErrors

  constructor(refusal: { message: string; status: number; code: string; param?: string | null; fields?: FieldErrors }) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
    this.param = refusal.param ?? null
    this.fields = refusal.fields ?? (refusal.param ? { [refusal.param]: { code: refusal.code, message: refusal.message } } : {})
  }
}

/** Whoever asks has had too many records read of late. */
export class TooManyReads extends Error {
  override readonly name = "TooManyReads"
}

type FaultKind = "timeout" | "connection" | "malformed" | "not-sent" | "http-error"

/** The backend gave no reliable answer. Whether a write was done is unknown, unless `kind` is "not-sent". */
export class ApiUnavailableError extends Error {
  override readonly name = "ApiUnavailableError"
  readonly kind: FaultKind
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined
  /** Milliseconds that the try took, when it was sent. */
  readonly durationMs: number | undefined

  constructor(kind: FaultKind, message: string, status?: number, durationMs?: number) {
    super(message)
    this.kind = kind
    this.status = status
    this.durationMs = durationMs
  }
}

/** Whether a write that failed with this may have been done, or may yet be: with 401 and 429 the backend turns it away. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof ApiUnavailableError && error.kind !== "not-sent" && error.status !== 401 && error.status !== 429
}

type Note<Failure> = (failure: Failure) => void

/** For `catch`: the fallback, after a note, where the backend gave no reliable answer; any other error is thrown again. */
export function ifUnavailable<Fallback>(fallback: Fallback, note?: Note<ApiUnavailableError>) {
  return (error: unknown): Fallback => {
    if (!(error instanceof ApiUnavailableError)) throw error
    note?.(error)
    return fallback
  }
}

/** The same where the backend refused. */
export function ifRefused<Fallback>(fallback: Fallback, note?: Note<ApiError>) {
  return (error: unknown): Fallback => {
    if (!(error instanceof ApiError)) throw error
    note?.(error)
    return fallback
  }
}

/** The same in either case. */
export function ifFailed<Fallback>(fallback: Fallback, note?: Note<ApiUnavailableError | ApiError>) {
  return (error: unknown): Fallback =>
    error instanceof ApiError ? ifRefused(fallback, note)(error) : ifUnavailable(fallback, note)(error)
}
