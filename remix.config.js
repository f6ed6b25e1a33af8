/** A folder for each build, which scripts/compile.mjs names; what `npm run dev` builds stands apart from all of them. */
const folder = process.env.BUILD_FOLDER ?? "build/development"

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverBuildPath: `${folder}/index.js`,
  assetsBuildDirectory: `${folder}/assets`,
  server: "./app/build.server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  tailwind: true,
  watchPaths: ["./tailwind.config.ts"],
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
}
