import { redirect } from "@remix-run/node"
import { expect, test, vi } from "vitest"
import { markPolicyChange, reloadOnPolicyChange } from "./route-responses.server"

const ask = (path: string, from: string | null, headers: Record<string, string> = { "Sec-Fetch-Dest": "empty" }) =>
  new Request(`http://shop.test${path}`, { headers: { ...headers, ...(from && { Referer: `http://shop.test${from}` }) } })

function load(request: Request) {
  const loader = vi.fn((_args: { request: Request }) => "data")
  const answer = reloadOnPolicyChange(loader)({ request })
  return { answer, ran: loader.mock.calls.length }
}

test.each([
  ["/panier", "/boutique"],
  ["/boutique/cafe?page=2", "/panier"],
  ["/commande/paiement", "/commande/livraison"],
  ["/account/cartes", "/account"],
])("%s, reached by the router from %s, is loaded as a document", (path, from) => {
  const { answer, ran } = load(ask(path, from))
  expect(ran).toBe(0)
  expect((answer as Response).headers.get("Location")).toBe(path)
  expect((answer as Response).headers.get("X-Remix-Reload-Document")).toBe("true")
})

test("an address that begins like a host is never led to, from a page of another policy or not", () => {
  expect(load(ask("//evil.test/x", "/panier"))).toEqual({ answer: "data", ran: 1 })
})

test.each([
  ["the page's own revalidation", ask("/panier", "/panier")],
  ["pages of the common policy", ask("/boutique", "/")],
  ["a document", ask("/panier", "/boutique", { "Sec-Fetch-Dest": "document" })],
  ["a browser that does not say", ask("/panier", "/boutique", {})],
  ["a request from nowhere", ask("/panier", null)],
])("%s is answered with data", (_name, request) => {
  expect(load(request)).toEqual({ answer: "data", ran: 1 })
})

test("a redirect is followed as a document between policies only", () => {
  const marked = (to: string, from: string) => {
    const answer = redirect(to, 303)
    markPolicyChange(answer, ask("/commande/livraison", from))
    return answer.headers.get("X-Remix-Reload-Document")
  }
  expect(marked("/commande/paiement?resultat=refuse", "/commande/livraison")).toBe("true")
  expect(marked("/commande/livraison", "/commande/coordonnees")).toBeNull()
  expect(marked("/panier#total", "/panier")).toBeNull()
})
