import fc from "fast-check"
import { expect, test } from "vitest"
import { typesetFrench } from "./typography"

const shown = (text: string) => typesetFrench(text).replaceAll("\u00a0", "_")

test.each([
  ["250 g", "250_g"],
  ["1 kg, 10 à 20 cl", "1_kg, 10 à 20_cl"],
  ["1 950 à 2 150 m", "1_950 à 2_150_m"],
  ["12,50 € / kg", "12,50_€ / kg"],
  ["TVA 5,5 %", "TVA 5,5_%"],
  ["de 8 h à 19 h 30", "de 8_h_à_19_h_30"],
  ["8 h 30 à 19 h", "8_h_30_à_19_h"],
  ["Tutoriel : le cône", "Tutoriel_: le cône"],
  ["Où livrer?", "Où livrer_?"],
  ["Déjà là ; oui !", "Déjà là_; oui_!"],
  ["Le « lilas » rose", "Le «_lilas_» rose"],
  ['Le "lilas" rose', "Le «_lilas_» rose"],
  ["«lilas»", "«_lilas_»"],
  ["l'école d'Aline", "l’école d’Aline"],
  ["Et puis...", "Et puis…"],
  ["04 65 71 08 12", "04_65_71_08_12"],
  ["Six - ou sept", "Six – ou sept"],
  ["n° 12 de Mme Roux", "n°_12 de Mme_Roux"],
  ["Grand Cru 2024 Lot 12", "Grand Cru 2024 Lot 12"],
  ["https://exemple.fr/?a=b;c", "https://exemple.fr/?a=b;c"],
  ["bonjour@exemple.fr", "bonjour@exemple.fr"],
  ["à 10:15", "à 10:15"],
])("%j is set as %j", (text, set) => expect(shown(text)).toBe(set))

test("what is set stays as it is", () => {
  const words = [
    "250",
    "g",
    "04",
    "65",
    "000",
    "café",
    "l'ami",
    ":",
    "?",
    "fin!",
    "«",
    "»",
    "«lilas»",
    '"lilas"',
    "12,50",
    "€",
    "n° 12",
    "etc...",
    "-",
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words)), (some) => {
      const set = typesetFrench(some.join(" "))
      expect(typesetFrench(set)).toBe(set)
    }),
  )
})
