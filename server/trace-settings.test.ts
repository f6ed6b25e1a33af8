import { expect, test } from "vitest"
import { readTraceSettings } from "./trace-settings.ts"

const OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:4318/"

test("traces go to the collector that the standard variables name", () => {
  expect(readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    ...{ url: "http://127.0.0.1:4318/v1/traces", headers: {}, attributes: { "service.name": "boutique" } },
    ...{ ratio: 1, delayMs: 5_000, timeoutMs: 10_000 },
  })
  const settings = readTraceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in",
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%3Db=c, other=1",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=live",
    OTEL_SERVICE_NAME: "lilas",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.1",
  })
  expect(settings).toMatchObject({
    url: "https://traces.example/in",
    headers: { "api-key": "a=b=c", other: "1" },
    attributes: { "deployment.environment.name": "live", "service.name": "lilas" },
    ratio: 0.1,
  })
})

test.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: "" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: "collector" },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: "true" },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: "none" },
])("nothing is traced with %o", (env) => {
  expect(readTraceSettings(env)).toBeNull()
})
