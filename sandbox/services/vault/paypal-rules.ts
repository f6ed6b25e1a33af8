import { gatewayError } from "./vault-errors.ts"
import { readList, readObject, readText, requireShape, type Shape } from "./vault-input.ts"

type Data = Record<string, unknown>

const experience: Shape = {
  brand_name: true,
  cancel_url: true,
  locale: true,
  return_url: true,
  shipping_preference: true,
  user_action: true,
}
/** An order and its unit: developer.paypal.com/docs/api/orders/v2/#orders_create */
const ORDER: Shape = {
  application_context: experience,
  intent: true,
  payment_source: {
    paypal: { attributes: { vault: { store_in_vault: true, usage_type: true } }, experience_context: experience },
  },
  purchase_units: true,
}
const UNIT: Shape = {
  amount: { breakdown: true, currency_code: true, value: true },
  custom_id: true,
  description: true,
  invoice_id: true,
  items: true,
  payee: { email_address: true, merchant_id: true },
  reference_id: true,
  shipping: true,
}
const VALUES: Readonly<Record<string, readonly string[]>> = {
  intent: ["CAPTURE", "AUTHORIZE"],
  shipping_preference: ["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"],
  store_in_vault: ["ON_SUCCESS"],
  usage_type: ["MERCHANT", "PLATFORM"],
}
/** developer.paypal.com/api/rest/reference/currency-codes */
const CURRENCIES = "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" ")
const WITHOUT_DECIMALS = ["HUF", "JPY", "TWD"]

/** Where the shopper comes back to and whether an address is asked for, of an order's two places for it. */
export function readExperience({ application_context, payment_source }: Data): Data {
  const { experience_context } = readObject(readObject(payment_source).paypal)
  return { ...readObject(application_context), ...readObject(experience_context) }
}

/** Refuses what PayPal refuses of an order. @throws VaultErrors */
export function requirePaypalOrder(body: Data): void {
  requireShape(body, ORDER)
  const units = readList(body.purchase_units).map(readObject)
  for (const unit of units) requireUnit(unit)
  const { vault } = readObject(readObject(readObject(body.payment_source).paypal).attributes)
  const given = { ...body, ...readExperience(body), ...readObject(vault) }
  for (const [name, known] of Object.entries(VALUES))
    requireGood(name, given[name] === undefined || known.includes(String(given[name])))
  requireGood("intent", body.intent !== undefined)
  requireGood("purchase_units", units.length === 1)
}

function requireUnit(unit: Data): void {
  requireShape(unit, UNIT)
  const { currency_code, value } = readObject(unit.amount)
  requireGood("amount[currency_code]", CURRENCIES.includes(String(currency_code)), "CURRENCY_NOT_SUPPORTED")
  const isWhole = Number.isInteger(Number(value))
  requireGood("amount[value]", isWhole || !WITHOUT_DECIMALS.includes(String(currency_code)), "DECIMALS_NOT_SUPPORTED")
  const { merchant_id, email_address } = readObject(unit.payee)
  requireGood("payee", readText(merchant_id) !== null || readText(email_address) !== null)
}

function requireGood(name: string, isGood: boolean, code = "INVALID_PARAMETER_VALUE"): void {
  if (!isGood) throw gatewayError(code, `Invalid value: ${name}`)
}
