import type { SandboxContext } from "../../storage/context.ts"
import { stripeRestrictedKey } from "../functions/outside-calls.ts"
import { publicSettings } from "../functions/app-files.ts"
import { readSetting, readSettings } from "./read-settings.ts"

type Groups = Record<string, Record<string, unknown>>

/** The app's settings by group, as the merchant has saved them. */
export function appSettings(context: SandboxContext): Groups {
  return { ...settingsOfSeed(context), ...(readSetting(context, "app") as Groups | null) }
}

/** What a public key reads of them. */
export function publishAppSettings(context: SandboxContext): Groups {
  const groups = Object.entries(appSettings(context)).map(([name, group]) => {
    const known = publicSettings.get(name) ?? []
    return [name, Object.fromEntries(Object.entries(group).filter(([field]) => known.includes(field)))] as const
  })
  return Object.fromEntries(groups.filter(([, group]) => Object.keys(group).length > 0))
}

function settingsOfSeed(context: SandboxContext): Groups {
  const { legal = {}, checkout = {} } = readSettings(context) as Groups
  const [least, most] = Array.isArray(checkout["delivery_days"]) ? (checkout["delivery_days"] as unknown[]) : []
  return {
    boutique: { shop_url: context.shopOrigin },
    legal,
    checkout: {
      delivery_days_min: least,
      delivery_days_max: most,
      dispatch_before_hour: checkout["dispatch_before_hour"],
      transfer_days: checkout["transfer_days"],
      closed: checkout["closed"] ?? [],
    },
    paiements: { stripe_restricted_key: stripeRestrictedKey },
    virement: { method: "virement", holder: "Maison Lilas", iban: "FR76 3000 6000 0112 3456 7890 189", bic: "EXEMFRPP" },
  }
}
