/** What the standard variables of OpenTelemetry say, as far as this shop knows them. */
export type TraceSettings = {
  /** Where the collector takes traces (OTLP over HTTP). */
  url: string
  headers: Record<string, string>
  /** Of the service; its name is one. */
  attributes: Record<string, string>
  /** Which part of all requests is traced, from 0 to 1. */
  ratio: number
  delayMs: number
  timeoutMs: number
}

/** Reads the standard variables; null when they name no collector, or say that nothing is to be sent. */
export function readTraceSettings(env: Record<string, string | undefined>): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = env
  const url = own || (all && `${all.replace(/\/$/, "")}/v1/traces`)
  if (!url || !URL.canParse(url) || env["OTEL_SDK_DISABLED"] === "true" || env["OTEL_TRACES_EXPORTER"] === "none") return null
  const ratio = env["OTEL_TRACES_SAMPLER"]?.endsWith("traceidratio") ? Number(env["OTEL_TRACES_SAMPLER_ARG"] ?? 1) : 1
  return {
    url,
    headers: readPairs(env["OTEL_EXPORTER_OTLP_TRACES_HEADERS"] || env["OTEL_EXPORTER_OTLP_HEADERS"]),
    attributes: { ...readPairs(env["OTEL_RESOURCE_ATTRIBUTES"]), "service.name": env["OTEL_SERVICE_NAME"] || "boutique" },
    ratio: env["OTEL_TRACES_SAMPLER"]?.endsWith("always_off") ? 0 : ratio,
    delayMs: Number(env["OTEL_BSP_SCHEDULE_DELAY"] || 5_000),
    timeoutMs: Number(env["OTEL_EXPORTER_OTLP_TIMEOUT"] || 10_000),
  }
}

/** `a=1,b=2`, values as in an address. */
function readPairs(text = ""): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split(/=(.*)/s))
  return Object.fromEntries(
    pairs.flatMap(([name = "", value]) => (value === undefined ? [] : [[name.trim(), decode(value.trim())]])),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
