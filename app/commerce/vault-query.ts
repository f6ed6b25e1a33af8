type Pairs = [name: string, value: string][]

/** swell-js's query to the vault: a JSONP-style envelope with method, data in brackets, and the public key. */
export function vaultQuery(method: "post" | "put" | "get", data: unknown, publicKey: string): string {
  const pairs: Pairs = [["$jsonp[method]", method], ["$jsonp[callback]", "none"], ...pairsOf("$data", data), ["$key", publicKey]]
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&")
}

function pairsOf(name: string, value: unknown): Pairs {
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      typeof entry === "object" && entry !== null ? pairsOf(`${name}[${index}]`, entry) : pairsOf(`${name}[]`, entry),
    )
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([field, entry]) => pairsOf(`${name}[${field}]`, entry))
  }
  return [[name, value === null || value === undefined ? "" : String(value)]]
}
