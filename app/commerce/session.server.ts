import type { Commerce } from "./client.server"
import { withKnownSession } from "./unknown-session.server"

/**
 * Takes another locale and currency into the session and its cart (`PUT /session`, specification §7). The backend checks no
 * codes: they come from the settings.
 *
 * @throws BackendRefusal, BackendFault
 */
export async function updateSession(commerce: Commerce, choice: { locale: string; currency: string }): Promise<void> {
  await commerce.inCartOrder(() => withKnownSession(commerce, () => commerce.client.put("/session", choice)))
}
