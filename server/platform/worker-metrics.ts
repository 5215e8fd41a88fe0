import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface Asked {
  metrics_wanted: string
}
interface Told {
  metrics_told: string
  text: string
}

const WAIT_MS = 5_000

/** In the first of several processes: adds up what the workers measured whenever one of them is asked for it. */
export function answerMetrics(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', (worker, message: Partial<Asked> | null) => {
    const id = message?.metrics_wanted
    if (typeof id !== 'string') return
    aggregator.clusterMetrics().then(
      (text) => worker.send({ metrics_told: id, text } satisfies Told),
      // The worker's own patience ends soon enough.
      () => undefined,
    )
  })
}

/** What this process measured; of one among several, what all of them did together. */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  // Made for its side effect: it answers the first process when that adds up.
  new AggregatorRegistry()
  return () => askForAll()
}

function askForAll(): Promise<string> {
  const id = randomUUID()
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      process.off('message', hear)
      finish()
    }
    const hear = (message: Partial<Told> | null) => {
      if (message?.metrics_told === id) settle(() => resolve(message.text ?? ''))
    }
    const timer = setTimeout(() => settle(() => reject(new Error('no metrics from the first process'))), WAIT_MS)
    process.on('message', hear)
    process.send?.({ metrics_wanted: id } satisfies Asked)
  })
}
