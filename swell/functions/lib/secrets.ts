/** The digest of a text (SHA-256, base64url), by which a secret is compared without being kept. */
export async function digestOf(text: string): Promise<string> {
  return toBase64url(await hash(text))
}

/** The id of the one record that these words stand for: 24 hexadecimal digits, as the platform's own are. */
export async function recordIdOf(...words: string[]): Promise<string> {
  const bytes = await hash(JSON.stringify(words))
  return [...bytes.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** A token that cannot be guessed: 128 random bits in 22 characters. */
export function newToken(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}

/** Six random digits, each code as likely as any other. */
export function newCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  // Above it the last digits would come up less often.
  return random < 4_294_000_000 ? String(random % 1_000_000).padStart(6, "0") : newCode()
}

/** Takes as long for a wrong text as for the right one. */
export function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}

async function hash(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
