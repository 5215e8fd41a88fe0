import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const RATE = /^Requests\/sec:\s+([\d.]+)$/m
const FAILURE = /Socket errors|Non-2xx/

/**
 * Answers a second of one address. A tenth of autocannon's processor time, which the answering processes need.
 *
 * @throws if an answer is not a success
 */
export async function answersPerSecond(url: string, connections: number, seconds: number): Promise<number> {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', url]
  const { stdout } = await promisify(execFile)('wrk', options).catch((cause: unknown) => {
    throw new Error('wrk could not be started: apt install wrk', { cause })
  })
  const rate = RATE.exec(stdout)?.[1]
  if (rate === undefined || FAILURE.test(stdout)) throw new Error(`wrk: ${stdout}`)
  return Number(rate)
}
