import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { MutationName } from '../../lab/mutations/list.ts'

export interface ApiProcess {
  url: string
  stop(): Promise<void>
}

/** A process that serves the shop's API on a free port, with this environment added. */
export function startApi(env: Record<string, string>, mutation: MutationName | null = null): Promise<ApiProcess> {
  const script = fileURLToPath(new URL('serve-api.ts', import.meta.url))
  if (mutation === null) return startProcess([script], env)
  const plant = fileURLToPath(new URL('../../lab/mutations/apply.ts', import.meta.url))
  return startProcess(['--import', plant, script], { ...env, MUTATION: mutation })
}

/** A process of ours that prints `listening <port>`, with this environment added. */
export async function startProcess(command: string[], env: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', CAPTCHA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return { url: `http://127.0.0.1:${port}`, stop }
  }
  throw new Error('the process ended before it listened')
}
