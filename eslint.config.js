import jsxA11y from "eslint-plugin-jsx-a11y"
import reactHooks from "eslint-plugin-react-hooks"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"
import { newerInterfaces } from "./scripts/newer-interfaces.mjs"

export default tseslint.config(
  {
    ignores: [
      "build/",
      "releases/",
      "current/",
      "node_modules/",
      ".data/",
      ".cache/",
      "test-results/",
      "sandbox/providers/browser/",
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  { files: ["app/**/*.tsx"], ...jsxA11y.flatConfigs.recommended },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        ...["@remix-run/node", "@remix-run/react", "@remix-run/server-runtime"].map((name) => ({
          name,
          importNames: ["Await", "defer", "Scripts"],
          message: "scripts/settle-framework.mjs leaves out what browsers need for it.",
        })),
      ],
    },
  },
  { files: ["app/**/*.{ts,tsx}"], plugins: { "react-hooks": reactHooks }, rules: reactHooks.configs.recommended.rules },
  {
    // A pattern's work grows with its text at most (assurance S21).
    files: ["{app,server,swell}/**/*.{ts,tsx}"],
    ignores: ["**/*.{fixture,test}.*"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    // What browsers run; tests/setup/browser-scripts.test.ts reads what is built of it, and of the libraries.
    files: [
      "app/**/*.client.{ts,tsx}",
      "app/{checkout,components,money,routes,shop,texts}/**/*.{ts,tsx}",
      "app/payments/{braintree,client,methods,stripe}/**/*.ts",
      "app/root.tsx",
      "app/http/hydrate-on-interaction.server.ts",
    ],
    ignores: ["**/*.{fixture,server,test}.*", "!app/http/hydrate-on-interaction.server.ts"],
    plugins: { browsers: { rules: { "newer-interfaces": newerInterfaces } } },
    rules: { "browsers/newer-interfaces": "error" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/routes/**", "app/root.tsx", "app/entry.*"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Default exports stand in routes and configuration only." },
      ],
    },
  },
  {
    files: ["app/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='style']", message: "The content security policy forbids style attributes." },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "Only sanitised HTML, in the one component that says so.",
        },
      ],
    },
  },
)
