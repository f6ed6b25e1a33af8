import { readFileSync } from "node:fs"

/** The import rules of docs/architecture.md: a request walks http guard → route → checkout → shop → commerce → backend. */

/** Nothing in `from` may import from app but what `to` allows. */
function only(name, from, to, extra = {}) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: "\\.test\\.tsx?$" },
    to: { path: "^app/", pathNot: to, ...extra },
  }
}

/** What `npm run` starts, on a machine that may have an older Node and no packages yet. */
const { scripts } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"))
const started = Object.values(scripts).flatMap((command) => /^node (scripts\/\S+)\.mjs/.exec(command)?.[1] ?? [])

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only(
      "root-and-entries",
      "^app/(root|entry\\.(server|client)|build\\.server)\\.tsx?$",
      "^app/(components|shop|http|sessions|money|texts|styles)/|^app/(problems|concurrency|env\\.server|log\\.server|store/(key-value-store|statistics)\\.server|checkout/(watch-payments|payment-policy)\\.server)\\.ts$",
    ),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "nothing-imports-a-route", severity: "error", from: { pathNot: "^tests/" }, to: { path: "^app/routes/" } },
    only(
      "routes",
      "^app/routes/",
      "^app/(routes|components|checkout|shop|payments|http|sessions|money|texts)/|^app/(problems|concurrency|env\\.server|log\\.server|store/rate-limits\\.server)\\.ts$|^app/styles/",
    ),
    {
      name: "components-take-pure-shop-files",
      severity: "error",
      from: { path: "^app/components/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^app/",
        pathNot:
          "^app/(components|money|texts)/|^app/(checkout|shop)/.*(?<!\\.server)\\.tsx?$|^app/payments/client/payment-element\\.client|^app/problems\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "components-never-import-server-files",
      severity: "error",
      from: { path: "^app/components/" },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      // The browser gets an empty module for a .server file.
      name: "browser-files-never-import-server-files",
      severity: "error",
      from: {
        path: "^app/(shop|checkout|payments|commerce|money)/",
        pathNot: "\\.(server|test|fixture)\\.tsx?$|\\.server\\.fixture",
      },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    only(
      "checkout",
      "^app/checkout/",
      "^app/(checkout|payments|shop|commerce|store|money|texts)/|^app/(problems|concurrency|digest\\.server|log\\.server|env\\.server)\\.ts$",
    ),
    only(
      "payments",
      "^app/payments/",
      "^app/(payments|shop/cart|commerce|store|money|texts)/|^app/(problems|concurrency|digest\\.server|log\\.server|env\\.server)\\.ts$",
    ),
    {
      name: "a-method-never-imports-another",
      severity: "error",
      from: { path: "^app/payments/methods/([^/]+)/" },
      to: { path: "^app/payments/methods/[^/]+/", pathNot: "^app/payments/methods/$1/" },
    },
    only(
      "shop",
      "^app/shop/",
      "^app/(shop|commerce|store|money|texts)/|^app/(problems|concurrency|digest\\.server|log\\.server)\\.ts$",
    ),
    only(
      "shop-cart",
      "^app/shop/cart/",
      "^app/(shop/(cart|catalogue)|commerce|store|money|texts)/|^app/(problems|concurrency|digest\\.server|log\\.server)\\.ts$",
    ),
    only(
      "shop-catalogue",
      "^app/shop/catalogue/",
      "^app/(shop/catalogue|commerce|store|money|texts)/|^app/(problems|concurrency|digest\\.server|log\\.server)\\.ts$",
    ),
    only(
      "shop-content",
      "^app/shop/content/",
      "^app/(shop/(content|catalogue)|commerce|store|money|texts)/|^app/(problems|concurrency|digest\\.server|log\\.server)\\.ts$",
    ),
    only(
      "http",
      "^app/http/",
      "^app/(http|sessions|commerce|store|money|texts)/|^app/shop/(account/auth/visitor|content/shared-path)\\.ts$|^app/(problems|concurrency|digest\\.server|env\\.server|log\\.server|browser-support)\\.ts$",
    ),
    only(
      "sessions",
      "^app/sessions/",
      "^app/(sessions|commerce|store|money|texts)/|^app/shop/(account/auth/(read-)?visitor(\\.server)?|cart/cart-view)\\.ts$|^app/(problems|concurrency|digest\\.server|env\\.server|log\\.server)\\.ts$",
    ),
    only(
      "commerce",
      "^app/commerce/",
      "^app/commerce/|^app/(problems|concurrency|digest\\.server|env\\.server|log\\.server)\\.ts$",
    ),
    only("store", "^app/store/", "^app/store/|^app/(problems|concurrency|digest\\.server|env\\.server|log\\.server)\\.ts$"),
    only("texts", "^app/texts/", "^app/(texts|money)/|^app/problems\\.ts$"),
    only("money", "^app/money/", "^app/money/"),
    only("problems-and-log", "^app/(problems|concurrency|digest\\.server|log\\.server)\\.ts$", "^$", {
      dependencyTypesNot: ["type-only"],
    }),
    {
      name: "only-commerce-talks-to-swell",
      severity: "error",
      from: { pathNot: "^(app/commerce|tests/contract|tests/shopper)/" },
      to: { path: "node_modules/swell-js", dependencyTypesNot: ["type-only"] },
    },
    {
      // What a move to React Router has to replace: record 027.
      name: "only-one-folder-names-the-form-library",
      severity: "error",
      from: { pathNot: "^app/components/forms/validated/" },
      to: { path: "node_modules/(@remix-validated-form/|remix-validated-form/)" },
    },
    {
      name: "stripe-on-the-server-only-in-payments",
      severity: "error",
      from: { pathNot: "^app/payments/" },
      to: { path: "node_modules/stripe/" },
    },
    { name: "sandbox-and-app-apart", severity: "error", from: { path: "^sandbox/" }, to: { path: "^(app|server)/" } },
    {
      name: "app-and-sandbox-apart",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^sandbox/" },
    },
    {
      name: "client-files-are-imported-dynamically",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/(entry\\.client|payments/.*\\.client)" },
      to: { path: "\\.client\\.tsx?$", dependencyTypesNot: ["dynamic-import", "type-only"] },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^@remix-run/dev/server-build" },
    },
    {
      name: "fixtures-are-for-tests",
      severity: "error",
      from: { pathNot: "\\.(test|fixture)\\.tsx?$|^tests/" },
      to: { path: "\\.fixture\\.tsx?$" },
    },
    {
      name: "start-scripts-load-before-an-installation",
      severity: "error",
      from: { path: `^(${started.join("|")})\\.mjs$` },
      to: { path: "node_modules/(?!playwright/)|(?<!\\.d)\\.ts$", reachable: true },
    },
    {
      name: "scripts-load-playwright-after-the-installation",
      severity: "error",
      from: { path: "^scripts/" },
      to: { path: "node_modules/playwright/", dependencyTypesNot: ["dynamic-import", "type-only"] },
    },
    {
      name: "no-development-packages-in-the-shop",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: "\\.(test|fixture)\\.tsx?$" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "node_modules/@types/|@remix-run/dev" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
}
