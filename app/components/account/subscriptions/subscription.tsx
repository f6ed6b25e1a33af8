import { Form } from "@remix-run/react"
import { Picture, THUMB } from "~/components/catalogue/picture"
import { Fact, GoodsName, Section } from "../lists"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import type { BillView } from "~/shop/account/subscriptions/subscriptions.server"
import type { SubscriptionView } from "~/shop/account/subscriptions/subscription-views"
import { intervalLabel } from "~/texts/product-sentences"
import { ButtonLink, TextLink } from "~/components/ui/text"
import { endSentences, resumeHints, subscriptionActions } from "~/texts/subscription-actions"

const NEXT_LABELS = { renewal: "Prochaine échéance", end: "Fin de l’abonnement", "pause-end": "Reprise" }

type SubscriptionFactsProps = {
  subscription: SubscriptionView
  /** What stands over the product in a list, where nothing else says when it goes on. */
  listedAs?: string
}

/** What a subscription is, costs, and when that comes next. */
export function SubscriptionFacts({ subscription, listedAs }: SubscriptionFactsProps) {
  const { name, options, slug, picture, status, quantity, price, interval, intervalCount, items } = subscription
  const { next, nextIs, skips, periodEnd, late } = subscription
  return (
    <div className="cart-line">
      <Picture picture={picture} use={THUMB} decorative />
      <dl className="grid content-start gap-3">
        <Fact label={listedAs ?? "Produit"}>
          <GoodsName quantity={quantity} name={name} slug={slug} />
          {options ? ` (${options})` : null}
        </Fact>
        {items.length > 0 ? (
          <Fact label="Articles ajoutés">
            {items.map((item) => (
              <div key={item.id}>
                {item.quantity}&nbsp;×&nbsp;{item.name}, {item.when}
              </div>
            ))}
          </Fact>
        ) : null}
        <Fact label="État">
          {status}
          {late ? (
            <p>
              {late} <TextLink to="/account/cartes" text="Vos cartes" />
            </p>
          ) : null}
        </Fact>
        <Fact label="Prix TTC">
          {price} {intervalLabel(interval, intervalCount)}
        </Fact>
        {skips ? <Fact label="Échéance sautée">{periodEnd}</Fact> : null}
        {nextIs && listedAs ? <Fact label={NEXT_LABELS[nextIs]}>{next}</Fact> : null}
      </dl>
    </div>
  )
}

/** What was ordered and has not come yet. */
export function FirstPeriod({ first }: { first: { plan: string; delivery: string | null; address: readonly string[] } | null }) {
  return first ? (
    <dl className="grid gap-3">
      <Fact label="Formule">{first.plan}</Fact>
      {first.delivery ? (
        <Fact label="Première livraison">
          {first.address.join(", ")}
          <div>{first.delivery}.</div>
        </Fact>
      ) : null}
    </dl>
  ) : null
}

/** What comes next, with its day. */
export function SubscriptionNext({ subscription: { next, nextIs } }: Pick<SubscriptionFactsProps, "subscription">) {
  return nextIs ? <p className="arrival">{`${NEXT_LABELS[nextIs]}\u00a0: ${next}`}</p> : null
}

/** The orders and invoices of a subscription. */
export function SubscriptionBills({ bills }: { bills: readonly BillView[] }) {
  if (bills.length === 0) return null
  return (
    <Section id="echeances" title="Commandes et factures">
      <ul>
        {bills.map(({ id, name, path, date, status, total }) => (
          <li key={id}>
            <TextLink to={path} text={name} />
            {`${date ? `, ${date}` : ""}\u00a0: ${total} (${status.toLowerCase()})`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The form that ends a subscription; preselected is what costs the customer nothing. A paused one ends at once. */
function Cancellation({ end, isPaused }: { end: string | null; isPaused: boolean }) {
  return (
    <details className="fold">
      <summary>Résilier</summary>
      <Form method="post" className="grid max-w-xl gap-5">
        {isPaused ? (
          <p>{endSentences.nowPaused}</p>
        ) : (
          <RadioCards
            legend={endSentences.when}
            name="when"
            defaultValue="period-end"
            cards={[
              {
                value: "period-end",
                label: "À la fin de la période payée",
                description: endSentences.atPeriodEnd(end),
              },
              {
                value: "now",
                label: "Tout de suite",
                description: endSentences.now,
              },
            ]}
          />
        )}
        <p className="text-soft">
          {endSentences.noRefund} <TextLink to="/pages/mentions-legales" text="Nos coordonnées" />
        </p>
        <SubmitButton name="intent" value="cancel" look="quiet">
          Résilier l’abonnement
        </SubmitButton>
      </Form>
    </details>
  )
}

/** What takes up a subscription that stands still or ends. */
const AGAIN = new Set<Action>(["resume", "restart", "keep"])

type Action = SubscriptionView["actions"][number]

type ActionFormProps = Pick<SubscriptionView, "skips" | "periodEnd"> & {
  action: Exclude<Action, "cancel">
  look: "primary" | "link"
}

function ActionForm({ action, skips, periodEnd, look }: ActionFormProps) {
  const { label, hint } = subscriptionActions[action]
  const resumed = skips ? resumeHints.skipped : periodEnd && resumeHints.next(periodEnd)
  return (
    // A link's target is taller than its words, which stand as close to the rule above as the list's other lines.
    <Form method="post" className={`grid justify-items-start ${look === "link" ? "-mt-2.5" : "gap-2"}`}>
      <SubmitButton name="intent" value={action} look={look}>
        {label}
      </SubmitButton>
      <p className="text-soft">{(action === "resume" && resumed) || hint}</p>
    </Form>
  )
}

/** What can be done to a subscription now: one thing as a button, the others in a list. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionView }) {
  const { id, actions, changeable, periodEnd, skips } = subscription
  const path = `/account/abonnements/${id}`
  const others = actions.filter((action) => !AGAIN.has(action))
  return (
    <div className="grid max-w-xl gap-5">
      {changeable ? (
        <p>
          <ButtonLink to={`${path}/formule`} text="Changer de formule ou de quantité" />
        </p>
      ) : null}
      {actions.map((action) =>
        action !== "cancel" && AGAIN.has(action) ? (
          <ActionForm key={action} {...{ action, skips, periodEnd }} look="primary" />
        ) : null,
      )}
      {changeable || others.length > 0 ? (
        <ul className="cart-lines">
          {changeable ? (
            <li>
              <TextLink to={`${path}/articles`} text="Articles ajoutés à l’abonnement" />
            </li>
          ) : null}
          {others.map((action) => (
            <li key={action}>
              {action === "cancel" ? (
                <Cancellation end={periodEnd} isPaused={actions.includes("resume") || actions.includes("restart")} />
              ) : (
                <ActionForm {...{ action, skips, periodEnd }} look="link" />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
