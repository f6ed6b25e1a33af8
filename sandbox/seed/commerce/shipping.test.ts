import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rateShipment } from "../../services/pricing/rating.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { emptyContext } from "../empty-context.fixture.ts"
import { loadSeed } from "../load-seed.ts"

describe("delivery of Maison Lilas", () => {
  let context: SandboxContext

  beforeAll(() => {
    context = emptyContext()
    loadSeed(context)
  })

  afterAll(() => context.database.close())

  function rate(country: string, zip: string, goods = 2000) {
    return rateShipment(context, { country, zip, city: "", state: "", shippable: true, goods })
  }

  function services(country: string, zip: string, goods?: number): Array<[id: string, euros: number]> {
    return rate(country, zip, goods).services.map(({ id, price }) => [id, price])
  }

  it("offers Lyon every way, two of them free from 60 €", () => {
    expect(services("FR", "69002", 5999)).toEqual([
      ["colissimo", 6.9],
      ["mondial-relay", 4.5],
      ["chronopost", 12.9],
      ["boutique", 0],
    ])
    expect(services("FR", "69002", 6000)).toEqual([
      ["colissimo", 0],
      ["mondial-relay", 0],
      ["chronopost", 12.9],
      ["boutique", 0],
    ])
  })

  it("reaches Corsica, overseas and each neighbour by a service of its own", () => {
    expect(services("FR", "20000")[0]).toEqual(["colissimo-corse", 9.9])
    expect(services("FR", "97400")[0]).toEqual(["colissimo-outre-mer", 24.9])
    expect(services("BE", "1000").map(([id]) => id)).toEqual(["colissimo-benelux", "mondial-relay-benelux"])
    expect(services("CH", "1204")).toEqual([["colissimo-suisse", 14.9]])
    expect(services("DE", "10115")).toEqual([["colissimo-europe", 13.9]])
  })

  it("delivers nothing to the United States, and says so", () => {
    const rating = rate("US", "10001")
    expect(rating.services).toEqual([])
    expect(rating.errors).toHaveLength(1)
  })
})
