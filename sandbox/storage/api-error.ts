/**
 * A refusal that the storefront API answers as `{error: {message, code, param}}` with an HTTP status.
 * Field validation (`{errors: …}` with status 200) is returned by services, never thrown.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly param: string | undefined

  constructor(status: number, code: string, message: string, param?: string) {
    super(message)
    this.name = "ApiError"
    this.status = status
    this.code = code
    this.param = param
  }
}
