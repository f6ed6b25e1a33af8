/** A refusal of the vault by field, answered as `{"$status":200,"$data":{"errors":…}}` (storefront API, the vault). */
export class VaultErrors extends Error {
  readonly errors: Record<string, { code: string; message: string }>

  constructor(errors: Record<string, { code: string; message: string }>) {
    super("The vault refused the request")
    this.name = "VaultErrors"
    this.errors = errors
  }
}

/** A request that the vault cannot treat, answered as `{"$error":…,"$status":…}`. */
export class VaultRequestError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = "VaultRequestError"
    this.status = status
  }
}

/** A gateway's refusal, under the field name that the library reads. */
export function gatewayError(code: string, message: string): VaultErrors {
  return new VaultErrors({ gateway: { code, message } })
}
