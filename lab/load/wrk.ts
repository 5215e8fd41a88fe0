import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Target } from './rates.ts'

const RATE = /^Requests\/sec:\s+([\d.]+)$/m
const FAILURE = /Socket errors|Non-2xx/

type Loaded = Required<Pick<Target, 'url' | 'headers' | 'connections'>>

/**
 * Answers a second, like `rates`, but with Debian's wrk: autocannon takes 0.6 ms of processor time for each page, which
 * the answering processes need.
 *
 * @throws if an answer is not a success
 */
export async function answersPerSecond({ url, headers, connections }: Loaded, seconds: number): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, url]
  const { stdout } = await promisify(execFile)('wrk', options).catch((cause: unknown) => {
    throw new Error('wrk failed; if it is missing: apt install wrk', { cause })
  })
  const rate = RATE.exec(stdout)?.[1]
  if (rate === undefined || FAILURE.test(stdout)) throw new Error(`wrk: ${stdout}`)
  return Number(rate)
}
