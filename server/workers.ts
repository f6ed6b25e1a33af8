import cluster from "node:cluster"

/**
 * Runs several processes of the shop on one port: restarts one that dies, and passes a signal to stop on.
 *
 * @param count how many; the environment has refused more than one without shared storage
 */
export function superviseWorkers(count: number): void {
  let stopping = false
  for (let i = 0; i < count; i++) cluster.fork()
  cluster.on("exit", (worker) => {
    if (stopping) return
    console.error(`Process ${worker.process.pid} of the shop ended; starting another`)
    cluster.fork()
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.kill(signal)
    })
  }
}
