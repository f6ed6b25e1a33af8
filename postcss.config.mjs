import logical from "postcss-logical"
import tailwind from "tailwindcss"

/** French reads from left to right: `padding-inline` and the like become their two sides, which older engines know. */
export default { plugins: [tailwind(), logical()] }
