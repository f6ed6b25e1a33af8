import { Form, useLocation, useNavigate, useNavigation } from "@remix-run/react"
import { type FormEvent, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react"
import { UNSAFE_DataRouterContext as DataRouter } from "react-router-dom"
import { FieldError } from "~/components/forms/fields"
import { useChoicePending } from "./pending-status"
import { ColourDot } from "./product-card"
import { choiceSearch, PANEL_ID_PREFIX, panelSearch } from "~/shop/catalogue/panel-address"
import type { OptionView, ProductView, PurchaseView } from "~/shop/catalogue/product-view"
import { intervalLabel } from "~/texts/product-sentences"

type ChoiceFormProps = {
  product: Pick<ProductView, "slug" | "address">
  inPanel?: boolean
  className: string
  children: ReactNode
}

/**
 * The one form that buys a product: choices, quantity and purchase. Where scripts run, a choice leads at once to the address that
 * holds it; without, a button posts the choices, and the answer leads there.
 */
export function ChoiceForm({ product, inPanel = false, className, children }: ChoiceFormProps) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const router = useContext(DataRouter)?.router
  const isMoving = useNavigation().state !== "idle"
  const form = useRef<HTMLFormElement | null>(null)
  const isServed = useRef(true)
  const choose = () => {
    const chosen = choiceSearch(new FormData(form.current!)).toString()
    const to = inPanel ? `${panelSearch(search, product.slug, chosen)}#option` : `?${chosen}`
    navigate(to, { replace: true, preventScrollReset: true })
  }
  // The page says what is chosen, once it shows the address where the router is and no other choice is on its way: on a slow phone
  // the router may have arrived before the page shows that it left. An effect might come in the middle of a press, and undo it.
  const follow = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element
      const { navigation, location } = router?.state ?? {}
      if (!element || isMoving || navigation?.state !== "idle" || location?.key !== key) return
      if (!isServed.current) for (const radio of radiosOf(element)) radio.checked = radio.defaultChecked
      isServed.current = false
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another choice is shown
    [product, isMoving, key],
  )
  // What was chosen before the scripts came is followed.
  useEffect(() => {
    if (radiosOf(form.current!).some(({ checked, defaultChecked }) => checked !== defaultChecked)) choose()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return (
    <Form
      ref={follow}
      method="post"
      action={product.address}
      className={className}
      autoComplete="off"
      noValidate
      preventScrollReset
      onChange={({ target }: FormEvent) => (target as HTMLInputElement).type === "radio" && choose()}
    >
      {children}
    </Form>
  )
}

const radiosOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>("[type=radio]")]

/** Shows the price of what is chosen where no script does it at once. */
export function UpdateButton({ product: { options, purchases } }: { product: Pick<ProductView, "options" | "purchases"> }) {
  if (options.length === 0 && purchases.length < 2) return null
  return (
    <p className="without-script">
      <button type="submit" name="intent" value="update" className="button button-quiet">
        Actualiser le prix
      </button>
    </p>
  )
}

type Choice = { value: string; selected: boolean; className: string; children: ReactNode }
type RadioGroupProps = { legend: string; name: string; id: string; look: string; error: string | null; choices: Choice[] }

/** Radio buttons, which the arrow keys choose. The chosen one has the group's id: where an error or an address leads. */
function RadioGroup({ legend, name, id, look, error, choices }: RadioGroupProps) {
  const place = Math.max(
    0,
    choices.findIndex(({ selected }) => selected),
  )
  return (
    <fieldset role="radiogroup" aria-describedby={error ? `${id}-erreur` : undefined} aria-invalid={error ? true : undefined}>
      <legend className="choice-name">{legend}</legend>
      <FieldError id={id} error={error} />
      <div className={look}>
        {choices.map(({ value, selected, className, children }, at) => (
          <div key={value}>
            <label className={className}>
              <input type="radio" name={name} value={value} id={at === place ? id : undefined} defaultChecked={selected} />{" "}
              {children}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type OptionChoiceProps = { option: OptionView; error: string | null; inPanel?: boolean }

/** One option of a product. */
export function OptionChoice({ option, error, inPanel = false }: OptionChoiceProps) {
  const name = `o.${option.key}`
  const choices = option.values.map(({ value, selected, buyable, colour, price, soldOut, ...shown }) => ({
    value,
    selected,
    className: buyable ? "pill choice" : "pill choice choice-out",
    children: (
      <span>
        {colour ? <ColourDot colour={colour} /> : null}
        {`${shown.name} `}
        {price ? `+${price.text} ` : null}
        {soldOut}
      </span>
    ),
  }))
  return (
    <RadioGroup
      legend={option.name}
      name={name}
      id={inPanel ? PANEL_ID_PREFIX + name : name}
      look="pills"
      {...{ error, choices }}
    />
  )
}

type PurchaseChoiceProps = { purchases: readonly PurchaseView[]; error: string | null; inPanel?: boolean }

/** The ways to buy: once, or by a subscription at its interval. Nothing to choose when there is only one. */
export function PurchaseChoice({ purchases, error, inPanel = false }: PurchaseChoiceProps) {
  if (purchases.length < 2 && !error) return null
  const choices = purchases.map(({ key, name, price, billing, selected, terms }) => ({
    value: key,
    selected,
    className: "purchase choice",
    children: (
      <>
        <span>{`${name} `}</span>
        <span className="tabular-nums">
          {`${price.text} `}
          {billing ? `${intervalLabel(billing.interval, billing.count)} ` : ""}
        </span>
        {terms ? <span className="card-note">{terms}</span> : null}
      </>
    ),
  }))
  const name = "purchase"
  const id = inPanel ? PANEL_ID_PREFIX + name : name
  return <RadioGroup legend="Formule" look="purchases" {...{ id, name, error, choices }} />
}

/**
 * Says to screen readers that a choice is on its way, then what it costs and whether it is left. The live region is empty at first.
 *
 * @param props.sentence price and stock of what is chosen
 */
export function ChoiceStatus({ sentence, inPanel = false }: { sentence: string; inPanel?: boolean }) {
  const isPending = useChoicePending(inPanel)
  const [hasChosen, setChosen] = useState(false)
  // Who buys before a choice has come is told what came into the cart, and not a price behind the modal.
  const isBought = useNavigation().formMethod === "POST"
  if ((isPending && !hasChosen) || (isBought && hasChosen)) setChosen(isPending)
  return (
    <span role="status" className="sr-only">
      {isPending ? "Chargement…" : hasChosen ? sentence : ""}
    </span>
  )
}
