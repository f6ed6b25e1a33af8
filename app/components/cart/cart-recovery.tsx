import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextLink } from "~/components/ui/text"
import type { Recovery } from "~/shop/cart/recover-cart.server"
import { recoverySentences } from "~/texts/cart-page"

type OpenRecovery = Extract<Recovery, { state: "open" }>
/** What a recovery link leads to, with what the shopper reads where there is nothing to take up. */
export type RecoveryView = OpenRecovery | (Exclude<Recovery, OpenRecovery> & { sentence: string })

/** Where a recovery link leads: a cart to take up by a post, or why there is none. */
export function CartRecovery({ recovery }: { recovery: RecoveryView }) {
  if (recovery.state !== "open") {
    return (
      <p className={recovery.state === "unknown" ? "notice notice-failed mt-6" : "notice mt-6"} role="status">
        {recovery.sentence}
      </p>
    )
  }
  const { checkoutId, lines, replaces } = recovery
  return (
    <section className="notice notice-plain mt-6 grid gap-4" aria-labelledby="reprise">
      <h2 id="reprise">{recoverySentences.title}</h2>
      {lines === null ? (
        <p>{recoverySentences.later}</p>
      ) : (
        <ul className="list-disc pl-5">
          {lines.map(({ name, choice, quantity }, position) => (
            <li key={position}>
              {quantity}&nbsp;×&nbsp;{name}
              {choice ? <span className="text-soft"> ({choice})</span> : null}
            </li>
          ))}
        </ul>
      )}
      {replaces > 0 ? <p>{recoverySentences.replaces(replaces)}</p> : null}
      {/* The policy of a document without a cart knows no wallet. */}
      <Form method="post" action="/panier" reloadDocument className="flex flex-wrap items-center gap-4">
        <input type="hidden" name="checkoutId" value={checkoutId} />
        <SubmitButton name="intent" value="recover" pendingText="Reprise du panier…">
          {replaces > 0 ? "Remplacer mon panier par celui-ci" : "Reprendre ce panier"}
        </SubmitButton>
        <TextLink to="/panier" text={replaces > 0 ? "Garder mon panier actuel" : "Ne pas le reprendre"} />
      </Form>
    </section>
  )
}
