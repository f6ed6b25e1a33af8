import { testKeptWhileFailing } from "./kept-forms.ts"

testKeptWhileFailing("timeout", { kind: "delay", ms: 4_000 })
testKeptWhileFailing("a broken connection", { kind: "reset" })
