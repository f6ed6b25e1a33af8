import { sendMessage } from "./messages"
import { readRecord } from "./records"
import { Refusal } from "./refusal"
import { digestOf, isSameText, newCode, recordIdOf } from "./secrets"

const LIFE_MS = 15 * 60_000
const MAX_TRIES = 5

type Code = { digest: string; until: string; tries: number }

/** Mails a six-digit code for a matter; the one before it ends. */
export async function mailCode(req: SwellRequest, matter: string, email: string): Promise<void> {
  const [id, code] = [await recordIdOf("code", matter), newCode()]
  const until = new Date(Date.now() + LIFE_MS).toISOString()
  const digest = await digestOf(`${id}/${code}`)
  await req.swell.post("/codes", { id, digest, until, tries: 0 })
  const subject = "Votre code de résiliation"
  await sendMessage(req, digest, { template: "code", kind: "resiliation-code", email, subject, code })
}

/** Requires the code that was mailed for a matter. It may be given again while it lives. Throws Refusal: wrong, late, or after five wrong tries. */
export async function requireCode(req: SwellRequest, matter: string, code: string): Promise<void> {
  const id = await recordIdOf("code", matter)
  const kept = await readRecord<Code>(req, `/codes/${id}`)
  if (!kept || Date.parse(kept.until) < Date.now() || kept.tries >= MAX_TRIES) throw new Refusal("code", "is not valid any more")
  // Counted before it is looked at, so that tries at once cannot be more than allowed.
  const { tries } = (await req.swell.put(`/codes/${id}`, { $inc: { tries: 1 } })) as Code
  if (tries > MAX_TRIES || !isSameText(kept.digest, await digestOf(`${id}/${code}`))) throw new Refusal("code", "is wrong")
  await req.swell.put(`/codes/${id}`, { $inc: { tries: -1 } })
}
