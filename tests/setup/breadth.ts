/** Whether tests take all of a kind, as in `npm run test:full`, and not only some, as in `npm test`. */
export const isBroad = process.env["BREADTH"] === "full"
