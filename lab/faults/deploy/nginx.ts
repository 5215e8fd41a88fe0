import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { provideNginx } from '../../../scripts/programs/nginx.mjs'

const START_MS_MAX = 10_000
/** nginx doesn't report when its new workers serve; it takes some milliseconds. */
const RELOAD_MS = 1000

export interface Nginx {
  /** Requests in progress finish under the old one. */
  reload(http: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Puts this inside `http`, and all files below `folder`; waits for all `ports`. Doesn't need root. @throws if nginx is
 * missing or rejects the configuration
 */
export async function startNginx(folder: string, http: string, ports: readonly number[]): Promise<Nginx> {
  const program = provideNginx()
  if (program === null) throw new Error('there is no nginx')
  const place = path.join(folder, 'nginx')
  await mkdir(place, { recursive: true })
  const config = path.join(place, 'nginx.conf')
  const log = path.join(place, 'error.log')
  await writeFile(config, around(place, http))
  const child = spawn(program, ['-c', config, '-p', place, '-e', log], { stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    for (const port of ports) await untilOpen(child, port)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`nginx did not start: ${await readFile(log, 'utf8').catch(() => '')}`, { cause: error })
  }
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const reload = async (changed: string) => {
    await writeFile(config, around(place, changed))
    child.kill('SIGHUP')
    await pause(RELOAD_MS)
  }
  return { reload, stop }
}

/** Workers of root's nginx may not read root's temporary folder. */
const user = () => (process.getuid?.() === 0 ? 'user root;' : '')

const around = (place: string, http: string) => `
daemon off;
${user()}
worker_processes 1;
pid ${place}/nginx.pid;
error_log ${place}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  client_max_body_size 32m;
  client_body_temp_path ${place}/body;
  proxy_temp_path ${place}/proxy;
  fastcgi_temp_path ${place}/fastcgi;
  uwsgi_temp_path ${place}/uwsgi;
  scgi_temp_path ${place}/scgi;
${http}
}
`

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + START_MS_MAX
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    if (await takesConnections(port)) return
    await pause(30)
  }
  throw new Error(`nobody listens on port ${port}`)
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const tell = (is_open: boolean) => {
      socket.destroy()
      resolve(is_open)
    }
    socket.once('connect', () => tell(true)).once('error', () => tell(false))
  })
}
