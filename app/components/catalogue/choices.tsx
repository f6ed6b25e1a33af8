import { Link } from "@remix-run/react"
import { FieldError } from "~/components/forms/fields"
import { ColourDot } from "./product-card"
import { chooseOnTop, isBeingChosen, PREFIX } from "~/shop/catalogue/option-panel"
import type { OptionView, PurchaseLink } from "~/shop/catalogue/product-view"
import { intervalLabel, planTerms } from "~/texts/product-sentences"
import { usePendingAddress } from "./pending-status"

/** Before the ids of the option panel, which may stand over a product's own page. */
export const PANEL_ID_PREFIX = "option-"

/** The links of one choice: each keeps what is on its way, and says whether it is on its way itself. */
function useChoiceLinks(parameter: string, inPanel: boolean) {
  const pending = usePendingAddress()
  const name = inPanel ? PREFIX + parameter : parameter
  return (href: string) => ({
    to: chooseOnTop(href, name, pending),
    "data-pending": isBeingChosen(href, name, pending) ? "" : undefined,
  })
}

type OptionChoiceProps = { option: OptionView; error: string | null; inPanel?: boolean }

/** One option of a product; each value is a link to the same page with that choice, everything else kept. */
export function OptionChoice({ option, error, inPanel = false }: OptionChoiceProps) {
  const parameter = `o.${option.key}`
  const id = inPanel ? PANEL_ID_PREFIX + parameter : parameter
  const linkTo = useChoiceLinks(parameter, inPanel)
  return (
    <div role="group" aria-labelledby={`${id}-nom`} id={id} tabIndex={-1}>
      <p className="choice-name" id={`${id}-nom`}>
        <strong>{option.name}</strong>
        {option.selectedName ? `\u00a0: ${option.selectedName}` : ""}
      </p>
      <FieldError id={id} error={error} />
      <ul className="pills">
        {option.values.map((value) => (
          <li key={value.name}>
            <Link
              {...linkTo(value.href)}
              replace
              preventScrollReset
              className={`pill choice ${value.buyable ? "" : "choice-out"}`}
              aria-current={value.selected ? "true" : undefined}
            >
              {value.colour ? <ColourDot colour={value.colour} /> : null}
              {`${value.name} `}
              {value.price ? <span>{`+${value.price.text} `}</span> : null}
              {value.soldOut ? <span>{value.soldOut}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a plan says of itself, and what binds it beyond its price. */
function PlanTerms({ description, trialDays, limit }: Pick<PurchaseLink, "description" | "trialDays" | "limit">) {
  const terms = [description, planTerms({ trialDays, limit })].filter(Boolean)
  return terms.length > 0 ? <span className="card-note">{terms.join(". ")}</span> : null
}

type PurchaseChoiceProps = { purchases: readonly PurchaseLink[]; error: string | null; inPanel?: boolean }

/** The ways to buy: once, or by a subscription at its interval. Nothing to choose when there is only one. */
export function PurchaseChoice({ purchases, error, inPanel = false }: PurchaseChoiceProps) {
  const linkTo = useChoiceLinks("achat", inPanel)
  if (purchases.length < 2 && !error) return null
  const id = inPanel ? `${PANEL_ID_PREFIX}achat` : "achat"
  const chosen = purchases.find(({ selected }) => selected)
  return (
    <div role="group" aria-labelledby={`${id}-nom`} id={id} tabIndex={-1}>
      <p className="choice-name" id={`${id}-nom`}>
        <strong>Formule</strong>
        {chosen ? `\u00a0: ${chosen.name}` : ""}
      </p>
      <FieldError id={id} error={error} />
      <ul className="purchases">
        {purchases.map(({ key, name, price, billing, selected, href, ...plan }) => (
          <li key={key}>
            <Link {...linkTo(href)} replace preventScrollReset className="purchase" aria-current={selected ? "true" : undefined}>
              <span>{`${name} `}</span>
              <span className="tabular-nums">
                {`${price.text} `}
                {billing ? `${intervalLabel(billing.interval, billing.count)} ` : ""}
              </span>
              <PlanTerms {...plan} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
