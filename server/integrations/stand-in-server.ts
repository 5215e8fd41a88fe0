import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { escapeHtml } from './escape-html.ts'

/** `lost` and `mute`: done, but answered with an error or not at all. */
type Fault = 'error' | 'silence' | 'html' | 'lost' | 'mute'

/** `forged`: altered and signed by a stranger. `late`: after the buyer's return. */
export type Webhooks = 'once' | 'thrice' | 'reordered' | 'late' | 'forged' | 'never'

export interface StandInRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** `location` redirects, `html` is a page, everything else JSON. */
export type StandInAnswer =
  { status?: number; json: unknown } | { status?: number; html: string } | { location: string }

export interface StandInServer {
  url: string
  /** Except pages. */
  calls: StandInRequest[]
  /** For paths that include `only`. Null ends it. */
  fail(fault: Fault | null, only?: string): void
  stop(): Promise<void>
}

const SILENCE_MS = 30_000
const CALLS_MAX = 1000
/** For people. */
const PAGE = /^\/(?:pay|chat)\//

/** Takes an outside service's place. */
export async function serveStandIn(
  answer: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>,
): Promise<StandInServer> {
  const calls: StandInRequest[] = []
  let fault: { kind: Fault; only: string } | null = null
  const work = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await readRequest(request)
    const failing = fault !== null && asked.path.includes(fault.only) ? fault.kind : null
    if (!PAGE.test(asked.path)) calls.push(asked)
    if (calls.length > CALLS_MAX) calls.shift()
    if (failing === 'lost' || failing === 'mute') await answer(asked)
    if (failing) return fail(response, failing)
    send(response, await answer(asked))
  }
  const server = createServer((request, response) => {
    work(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (kind, only = '') => {
      fault = kind === null ? null : { kind, only }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<StandInRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const { method = 'GET', headers } = request
  return { method, path: pathname, query: searchParams, headers, body: await text(request) }
}

function send(response: ServerResponse, answer: StandInAnswer): void {
  if ('location' in answer) return void response.writeHead(303, { Location: answer.location }).end()
  const [type, body] = 'html' in answer ? ['text/html', answer.html] : ['application/json', JSON.stringify(answer.json)]
  response.writeHead(answer.status ?? 200, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
}

function fail(response: ServerResponse, kind: Fault): void {
  if (kind === 'silence' || kind === 'mute') return void setTimeout(() => response.destroy(), SILENCE_MS).unref()
  if (kind === 'html') return send(response, { html: '<!doctype html><title>Технічні роботи</title>' })
  send(response, { status: 500, json: { message: 'Internal Server Error' } })
}

/** Whether the message was taken; an absent shop is not an error. */
export async function tellShop(url: string, init: { headers: Record<string, string>; body: string }): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { method: 'POST', ...init, signal: AbortSignal.timeout(5000) })
    return ok
  } catch {
    return false
  }
}

/** In the order of sending. */
export async function deliver(how: Webhooks, messages: readonly (() => Promise<unknown>)[], late_ms: number) {
  if (how === 'never') return
  if (how === 'late') {
    setTimeout(() => void deliver('once', messages, 0), late_ms).unref()
    return
  }
  const times = how === 'thrice' ? 3 : 1
  for (const send of how === 'reordered' ? messages.toReversed() : messages)
    for (let time = 0; time < times; time++) await send()
}

export const bankPage = ({
  bank,
  about,
  sum,
  action,
}: {
  bank: string
  about: string
  sum: string
  action: string
}) => `<!doctype html>
<html lang="uk">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(bank)}</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 10vh auto; padding: 0 1rem; color: #16202b }
  p { margin: 0 0 1rem } strong { font-size: 1.75rem }
  button { font: inherit; width: 100%; padding: .75rem; margin-top: .5rem; border: 1px solid #16202b; border-radius: 8px; background: #fff }
  button[value=pay] { background: #16202b; color: #fff }
</style>
<h1>${escapeHtml(bank)}</h1>
<p>Це навчальна сторінка банку: грошей вона не бере.</p>
<p>${escapeHtml(about)}<br><strong>${escapeHtml(sum)} ₴</strong></p>
<form method="post" action="${escapeHtml(action)}">
  <button name="do" value="pay">Сплатити</button>
  <button name="do" value="refuse">Відмовити</button>
</form>
</html>`
