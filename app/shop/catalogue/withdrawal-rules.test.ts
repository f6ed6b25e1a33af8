import { describe, expect, test } from "vitest"
import { conditionalException, withdrawalException } from "./withdrawal-rules"

const engraved = { withdrawal_exception: " Gravé. ", withdrawal_exception_options: ["Gravure"] }
const initials = { name: "gravure ", value: "Léa" }

describe("what cannot be given back", () => {
  test.each([
    ["is all of a product without named options", { withdrawal_exception: "Date fixe." }, [], "Date fixe."],
    ["is what has a named option", engraved, [initials], "Gravé."],
    ["may name one option alone", { ...engraved, withdrawal_exception_options: "Gravure" }, [initials], "Gravé."],
    ["is nothing of other options", engraved, [{ name: "Couleur", value: "Lilas" }], null],
    ["is nothing whose option is left out", engraved, [{ name: "Gravure", value: "Sans gravure" }], null],
    ["is nothing whose text is empty", engraved, [{ name: "Gravure", value: " " }, { name: "Gravure" }], null],
    ["is nothing without a reason", { withdrawal_exception_options: ["Gravure"] }, [initials], null],
    ["is nothing of a product without content", null, [initials], null],
  ])("%s", (_title, content, chosen, reason) => expect(withdrawalException(content, chosen)).toBe(reason))

  test("is told beside the fourteen days only where another choice would have it", () => {
    expect(conditionalException(engraved, [])).toBe("Gravé.")
    expect(conditionalException(engraved, [initials])).toBeNull()
    expect(conditionalException({ withdrawal_exception: "Date fixe." }, [])).toBeNull()
    expect(conditionalException({}, [])).toBeNull()
  })
})
