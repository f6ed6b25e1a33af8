import { listTexts } from "./all-texts.ts"

for (const { heading, texts } of listTexts()) {
  console.log(`\n# ${heading}`)
  let file = ""
  for (const { place, text } of texts) {
    const [, name = "", line = ""] = /^(.+):(\d+)$/.exec(place) ?? []
    if (name !== file) console.log(`\n${name}`)
    file = name
    console.log(`${line.padStart(5)}  ${text}`)
  }
}
