import type { Sandbox } from "../../../sandbox/sandbox.ts"

/** Every page of a provider is approved; answers where it leads back to. */
export async function approve(sandbox: Sandbox, address: string): Promise<string> {
  const answer = await sandbox.providers.fetch(
    new Request(address, { method: "POST", body: new URLSearchParams({ choice: "accept" }) }),
  )
  const back = answer.headers.get("Location")
  if (back === null) throw new Error(`The provider leads nowhere: ${String(answer.status)}`)
  return back
}
