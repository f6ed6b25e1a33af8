import { vaultQuery } from "~/commerce/vault-query"
import { CardError } from "~/payments/client/card-errors"
import { PaymentError } from "~/payments/errors"

const vaultLimitMs = 20_000

/** The vault could not be asked, or would not answer: `request_error` or `connection_error` (specification §8, Request errors). */
export class VaultRequestError extends PaymentError {
  override readonly name = "VaultRequestError"
  readonly code: "request_error" | "connection_error"
  constructor(code: VaultRequestError["code"], message: string) {
    super(message)
    this.code = code
  }
}

type Answer = { $error?: unknown; $status?: unknown; $data?: unknown } | null
type Refusals = Record<string, { message?: string } | undefined>

/**
 * Gives a card to the vault, straight from the browser, and answers what the vault says of it (storefront API, the vault). The
 * address carries the card and is shown to nobody else: no referrer, no cookies. Throws CardError for what the vault refuses,
 * VaultRequestError, and PaymentError after twenty seconds.
 */
export async function requestToken(
  vault: { url: string; key: string },
  card: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answer = await ask(`${vault.url}/tokens?${vaultQuery("post", card, vault.key)}`)
  if (typeof answer?.$error === "string") throw new VaultRequestError("request_error", answer.$error)
  const data = answer?.$data
  if (Number(answer?.$status ?? 200) >= 300 || typeof data !== "object" || data === null) throw connectionError()
  const [refusal] = Object.entries(("errors" in data ? data.errors : {}) as Refusals)
  if (refusal) throw new CardError("vault_error", { param: refusal[0], message: refusal[1]?.message })
  return data as Record<string, unknown>
}

async function ask(address: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(vaultLimitMs)
    const answer = await fetch(address, { signal, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" })
    return (await answer.json()) as Answer
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError"
    throw late ? new PaymentError(`Request timed out after ${vaultLimitMs / 1000} seconds`) : connectionError()
  }
}

function connectionError(): VaultRequestError {
  return new VaultRequestError("connection_error", "A connection error occurred while making the request")
}
