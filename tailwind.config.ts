import type { Config } from "tailwindcss"

/** Utilities read the same variables as the hand-written styles in app/styles/. */
export default {
  content: ["./app/root.tsx", "./app/{components,routes}/**/*.tsx"],
  // Words of the code that are also utilities.
  blocklist: ["hidden", "inline", "static", "table", "visible"],
  // Not used here, and each would add its variables to every element.
  corePlugins: {
    ...{ backdropFilter: false, blur: false, borderSpacing: false, boxShadow: false, contain: false, filter: false },
    ...{ fontVariantNumeric: false, gradientColorStops: false, ringWidth: false, scrollSnapType: false },
    ...{ touchAction: false, transform: false },
  },
  theme: {
    screens: { sm: "36em", md: "48em", lg: "70em" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: "var(--paper)",
      ground: "var(--ground)",
      ink: "var(--ink)",
      soft: "var(--ink-soft)",
      line: "var(--line)",
      accent: "var(--accent)",
      // An empty field's example.
      gray: { 400: "var(--ink-soft)" },
      error: "var(--error)",
      good: "var(--good)",
      almond: "var(--color-almond)",
      blue: "var(--color-blue)",
      limestone: "var(--color-limestone)",
      lilac: "var(--color-lilac)",
      pink: "var(--color-pink)",
      taupe: "var(--color-taupe)",
    },
    fontFamily: {
      ...{ display: "var(--font-display)", body: "var(--font-body)" },
      ...{ sans: "var(--font-body)", mono: ["ui-monospace", "monospace"] },
    },
    fontSize: {
      sm: "var(--text-sm)",
      base: "var(--text-base)",
      lg: "var(--text-lg)",
      xl: "var(--text-xl)",
      "2xl": "var(--text-2xl)",
      "3xl": "var(--text-3xl)",
    },
  },
} satisfies Config
