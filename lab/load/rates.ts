import autocannon from 'autocannon'
import { quantile } from './visitors.ts'

/** For each target. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)

export interface Target {
  name: string
  url: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  connections?: number
}

export interface Rate {
  /** Answers per second, median over the rounds. */
  per_second: number
  /** Median of the rounds' p99. */
  p99_ms: number
  bytes_per_answer: number
}

/**
 * Loads the targets alternately (A B A B …), so that a disturbance affects both. @throws if an answer is not a success
 */
export async function rates(targets: readonly Target[], rounds: number, seconds: number): Promise<Map<string, Rate>> {
  const measured = new Map<string, Rate[]>(targets.map((target) => [target.name, []]))
  process.stderr.write(`measuring ${targets.map((target) => target.name).join(', ')} …\n`)
  for (const target of targets) await shoot(target, 1)
  for (let round = 0; round < rounds; round++)
    for (const target of targets) measured.get(target.name)?.push(await shoot(target, seconds))
  return new Map([...measured].map(([name, all]) => [name, medianRate(all)]))
}

async function shoot(target: Target, seconds: number): Promise<Rate> {
  const result = await autocannon({
    url: target.url,
    connections: target.connections ?? 10,
    duration: seconds,
    method: target.method ?? 'GET',
    headers: target.headers ?? {},
    ...(target.body === undefined ? {} : { body: target.body }),
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0 || result.requests.total === 0)
    throw new Error(`${target.name}: ${failed} of ${result.requests.total} answers failed`)
  return {
    per_second: result.requests.total / result.duration,
    p99_ms: result.latency.p99,
    bytes_per_answer: result.throughput.total / result.requests.total,
  }
}

const medianRate = (all: readonly Rate[]): Rate => ({
  per_second: median(all.map((rate) => rate.per_second)),
  p99_ms: median(all.map((rate) => rate.p99_ms)),
  bytes_per_answer: median(all.map((rate) => rate.bytes_per_answer)),
})

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function of(measured: ReadonlyMap<string, Rate>, name: string): Rate {
  const rate = measured.get(name)
  if (!rate) throw new Error(`${name} was not measured`)
  return rate
}
