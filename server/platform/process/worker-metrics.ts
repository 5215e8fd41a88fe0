import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'

interface MetricsRequest {
  metrics_wanted: string
}
interface MetricsReply {
  metrics_of: string
  text: string
}

const WAIT_MS = 5_000

/** In the primary process: aggregates all workers' metrics on request. */
export function answerMetrics(): void {
  const aggregator = new AggregatorRegistry()
  const own = new Registry()
  measureMemory(own, 'first_process_resident_memory_bytes')
  cluster.on('message', (worker, message: Partial<MetricsRequest> | null) => {
    const id = message?.metrics_wanted
    if (typeof id !== 'string') return
    Promise.all([aggregator.clusterMetrics(), own.metrics()]).then(
      ([text, own_text]) =>
        worker.send({ metrics_of: id, text: `${text.trimEnd()}\n${own_text}` } satisfies MetricsReply),
      // The worker's own timeout handles it.
      () => undefined,
    )
  })
}

/** prom-client sums memory over processes; this has a pid label. */
export function measureMemory(registry: Registry, name = 'resident_memory_bytes'): void {
  new Gauge({
    name,
    help: 'Memory of one process of the shop',
    labelNames: ['pid'],
    registers: [registry],
    collect() {
      this.set({ pid: process.pid }, process.memoryUsage.rss())
    },
  })
}

/** Of all processes if this is a worker. */
export function metricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  // For its side effect: it answers the primary's requests.
  new AggregatorRegistry()
  return () => requestAll()
}

function requestAll(): Promise<string> {
  const id = randomUUID()
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      process.off('message', onMessage)
      finish()
    }
    const onMessage = (message: Partial<MetricsReply> | null) => {
      if (message?.metrics_of === id) settle(() => resolve(message.text ?? ''))
    }
    const timer = setTimeout(() => settle(() => reject(new Error('no metrics from the primary process'))), WAIT_MS)
    process.on('message', onMessage)
    process.send?.({ metrics_wanted: id } satisfies MetricsRequest)
  })
}
