/** What `npm run dev` builds stands apart, so that a production build stays what it is. */
const development = process.env.NODE_ENV !== "production" && {
  serverBuildPath: "build/development/index.js",
  assetsBuildDirectory: "build/development/assets",
}

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  ...development,
  server: "./app/build.server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  tailwind: true,
  watchPaths: ["./tailwind.config.ts"],
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
}
