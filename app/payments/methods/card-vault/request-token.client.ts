import { vaultQuery } from "~/commerce/vault-query"
import { CardError, PaymentError } from "~/payments/errors"

const vaultLimitMs = 20_000

type Answer = { $error?: unknown; $status?: unknown; $data?: unknown } | null
type Refusals = Record<string, { message?: string } | undefined>

/**
 * Gives a card to the vault, straight from the browser, and answers what the vault says of it (storefront API, the vault). The
 * address carries the card and is shown to nobody else: no referrer, no cookies. Throws CardError for what the vault refuses,
 * and PaymentError `request_error`, `connection_error` or, after twenty seconds, `timed_out`.
 */
export async function requestToken(
  vault: { url: string; key: string },
  card: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answer = await ask(`${vault.url}/tokens?${vaultQuery("post", card, vault.key)}`)
  if (typeof answer?.$error === "string") throw new PaymentError("request_error", answer.$error)
  const data = answer?.$data
  if (Number(answer?.$status ?? 200) >= 300 || typeof data !== "object" || data === null) throw new PaymentError("connection_error")
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
    throw late ? new PaymentError("timed_out", String(vaultLimitMs / 1000)) : new PaymentError("connection_error")
  }
}
