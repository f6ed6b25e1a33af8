import { Form } from "@remix-run/react"
import { Fact, GoodsName, Section } from "../lists"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import type { BillView } from "~/shop/account/subscriptions/subscriptions.server"
import type { SubscriptionView } from "~/shop/account/subscriptions/subscription-views"
import { intervalLabel } from "~/texts/product-sentences"
import { TextLink } from "~/components/ui/text"

const NEXT_LABELS = { renewal: "Prochaine échéance", end: "Fin de l’abonnement", "pause-end": "Reprise" }

type SubscriptionFactsProps = {
  subscription: SubscriptionView
  /** What stands over the product: in a list the subscription's number. */
  label: string
}

/** What a subscription is, costs, and when that comes next. */
export function SubscriptionFacts({ subscription, label }: SubscriptionFactsProps) {
  const { name, slug, status, quantity, price, interval, intervalCount, items } = subscription
  const { next, nextIs, skips, periodEnd, late } = subscription
  return (
    <dl className="grid gap-3">
      <Fact label={label}>
        <GoodsName quantity={quantity} name={name} slug={slug} />
      </Fact>
      {items.length > 0 ? (
        <Fact label="Articles ajoutés">
          {items.map((item) => (
            <div key={item.id}>
              {item.quantity} × {item.name}, {item.when}
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
      {nextIs ? <Fact label={NEXT_LABELS[nextIs]}>{next}</Fact> : null}
    </dl>
  )
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
            {`${date ? `, ${date}` : ""}\u00a0: ${total} (${status})`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const BUTTONS = {
  skip: { label: "Sauter la prochaine échéance", hint: "Il reprend ensuite automatiquement." },
  pause: { label: "Mettre en pause", hint: "Rien n’est prélevé ni envoyé jusqu’à ce que vous le repreniez." },
  resume: { label: "Reprendre l’abonnement", hint: "La prochaine échéance reste à sa date." },
  restart: {
    label: "Reprendre avec obligation de paiement",
    hint: "La période payée est terminée\u00a0: une nouvelle commence, prélevée tout de suite au prix ci-dessus.",
  },
  keep: { label: "Garder mon abonnement", hint: "La résiliation demandée est annulée." },
}

const UNSKIP_HINT = "L’échéance sautée sera de nouveau prélevée, à sa date."

/** The form that ends a subscription; preselected is what costs the customer nothing. */
function Cancellation({ end }: { end: string | null }) {
  return (
    <details className="questions">
      <summary>Résilier</summary>
      <Form method="post" className="grid max-w-xl gap-5">
        <RadioCards
          legend={"Quand l’abonnement doit-il s’arrêter\u00a0?"}
          name="when"
          defaultValue="period-end"
          cards={[
            {
              value: "period-end",
              label: "À la fin de la période payée",
              description: end ? `Le ${end}. D’ici là, rien ne change.` : "D’ici là, rien ne change.",
            },
            {
              value: "now",
              label: "Tout de suite",
              description: "L’abonnement s’arrête dès maintenant, avant la fin de la période payée. Plus rien n’est prélevé.",
            },
          ]}
        />
        <p className="text-soft">
          Un arrêt immédiat n’entraîne pas de remboursement automatique de la période déjà payée. S’il vous reste quelque chose à
          recevoir, écrivez-nous avant ou après&nbsp;: nos coordonnées sont dans les{" "}
          <TextLink to="/pages/mentions-legales" text="mentions légales" />.
        </p>
        <SubmitButton name="intent" value="cancel">
          Résilier l’abonnement
        </SubmitButton>
      </Form>
    </details>
  )
}

/** What can be done to a subscription now. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionView }) {
  const { actions, periodEnd, skips } = subscription
  return (
    <div className="grid max-w-xl gap-5">
      {actions.map((action) =>
        action === "cancel" ? (
          <Cancellation key={action} end={actions.includes("restart") ? null : periodEnd} />
        ) : (
          <Form key={action} method="post" className="grid justify-items-start gap-2">
            <SubmitButton name="intent" value={action} look="quiet">
              {BUTTONS[action].label}
            </SubmitButton>
            <p className="text-soft">{skips && action === "resume" ? UNSKIP_HINT : BUTTONS[action].hint}</p>
          </Form>
        ),
      )}
    </div>
  )
}
