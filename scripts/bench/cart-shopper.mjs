/**
 * Puts a coffee into a cart, as the product page's form does, and answers the headers of that shopper's browser.
 *
 * @param {string} shop its origin
 */
export async function openCartShopper(shop) {
  const fields = { "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" }
  const answer = await fetch(`${shop}/produits/melange-canut`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: shop, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(fields),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0])
  // The notice of what was added is read once.
  const kept = cookies.filter((pair) => !pair.startsWith("flash="))
  if (answer.status !== 303 || kept.length === 0) throw new Error(`No cart could be filled (${answer.status})`)
  return { Cookie: kept.join("; "), "Accept-Encoding": "gzip, deflate, br, zstd" }
}
