import { COOKIES } from "../../app/sessions/cookies.ts"
import { LONG_TEXTS } from "../security/long-texts.ts"

/** What one of the attackers sends: method and target, its own headers, a form or JSON. */
export type HostileRequest = { target: string; headers?: string[]; body?: string }
export type HostileKind = "inputs" | "addresses" | "guesses" | "bodies"
type Choose = <T>(list: readonly T[]) => T

const TEXTS = [...LONG_TEXTS, "W/", "a=b&", "-a,"]
const PATHS = ["/", "/boutique/", "/produits/", "/images/320/", "/commande/merci/", "/suivi/x/", "/pages/"]
const QUERIES = [
  "/boutique?tri=",
  "/boutique?",
  "/recherche?q=",
  "/produits/melange-canut?o.poids=",
  "/connexion?suite=/",
  "/panier?",
]
const HEADERS = ["Accept", "Accept-Language", "Accept-Encoding", "User-Agent", "Referer", "If-None-Match", "Range", "Save-Data"]
const FIELDS: [path: string, field: string][] = [
  ["/newsletter/inscription", "email"],
  ["/connexion", "email"],
  ["/inscription", "firstName"],
  ["/panier", "code"],
  ["/devis", "message"],
  ["/commande/coordonnees", "address1"],
  ["/produits/melange-canut", "o.poids"],
]
const FORM = "Content-Type: application/x-www-form-urlencoded"
const JSON_STARTS = ["[", '{"a":', '{"csp-report":', '[{"type":"csp-violation","body":{"blockedURL":"']

/** Chooses at random, from one number always the same: a linear congruential generator (Numerical Recipes). */
export function createChoose(seed: number): Choose {
  let state = seed
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[Math.floor((state / 2 ** 32) * list.length)]!
  }
}

const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
/** No escape is cut. */
const escaped = (text: string, bytes: number) => repeat(encodeURI(text), bytes).replaceAll("#", "%23").replace(/%.?$/, "")
const printable = TEXTS.filter((text) => /^[\x21-\x7e]+$/.test(text))
const post = (path: string, body: string, type = FORM): HostileRequest => ({ target: `POST ${path}`, headers: [type], body })

function longInput(choose: Choose): HostileRequest {
  const name = choose(COOKIES).name.replace("__Host-", "")
  return choose<() => HostileRequest>([
    () => ({ target: `GET ${choose(PATHS)}${escaped(choose(TEXTS), 6_400)}` }),
    () => ({ target: `GET ${(choose(QUERIES) + escaped(choose(TEXTS), 4_000)).slice(0, 4_096)}` }),
    () => ({ target: "GET /recherche?q=cafe", headers: [`${choose(HEADERS)}: ${repeat(choose(printable), 8_000)}`] }),
    () => ({ target: "GET /boutique", headers: [`Cookie: ${name}=${repeat(choose(printable), 8_000).replaceAll(";", ",")}`] }),
    () => ({ target: `GET /${escaped(choose(TEXTS), 12_000)}` }),
  ])()
}

function longBody(choose: Choose): HostileRequest {
  const text = choose(TEXTS)
  const [path, field] = choose(FIELDS)
  return choose<() => HostileRequest>([
    () => post(path, `${field}=${escaped(text, 60_000)}`),
    () => post(path, escaped(`${text}=x&`, 60_000)),
    () => post("/rapports-csp", repeat(choose(JSON_STARTS), 60_000), "Content-Type: application/reports+json"),
    () => post("/rapports-client", `{"message":${JSON.stringify(repeat(text, 50_000))}}`, "Content-Type: application/json"),
  ])()
}

function madeUpAddress(choose: Choose, number: number): HostileRequest {
  const picture = `/images/320/${String(number).padStart(8, "0")}/localhost/media/inconnu-${number}.jpg.avif`
  const paths = [`/boutique?page=${number}`, `/boutique?prix_min=0&prix_max=${number}`, `/boutique/melanges?a.x${number}=1`]
  const others = [`/produits/produit-${number}`, `/recherche?q=mot${number}`, `/pages/page-${number}`, picture]
  return { target: `GET ${choose([...paths, ...others])}` }
}

function guess(choose: Choose, number: number): HostileRequest {
  const token = number.toString(36).padStart(43, "A")
  return choose([
    post("/connexion", `email=jeanne%40exemple.fr&password=lilas-${number}`),
    post("/connexion", `email=client-${number}%40exemple.fr&password=lilas-demo`),
    post("/mot-de-passe-oublie", `email=client-${number}%40exemple.fr`),
    post("/panier", `intent=add-coupon&code=NOEL${number}`),
    post("/panier", `intent=add-gift-card&giftCard=CADEAU${number}`),
    { target: `GET /suivi/${"0".repeat(24)}/${token}` },
    { target: `GET /mot-de-passe/${token}` },
    { target: `GET /panier?reprise=${token.slice(0, 24)}` },
    { target: `GET /api/preview?secret=${token}` },
  ])
}

/** What each kind of attacker sends next, `number` being another one each time. */
export const HOSTILE: Record<HostileKind, (choose: Choose, number: number) => HostileRequest> = {
  inputs: longInput,
  bodies: longBody,
  addresses: madeUpAddress,
  guesses: guess,
}
