/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/build.server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  tailwind: true,
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
}
