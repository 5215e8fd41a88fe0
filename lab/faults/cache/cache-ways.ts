import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { freePort } from '../../../scripts/processes/free-port.mjs'
import { type Nginx, startNginx } from '../deploy/nginx.ts'

export interface Way {
  name: 'direct' | 'honest' | 'by extension'
  port: number
}

const ENDINGS = 'css|js|mjs|png|jpg|jpeg|gif|ico|svg|webp|woff2|map|json|xml|txt|pdf|csv|xlsx'

/** The careless nginx caches for ten minutes every address that ends like a file. */
export async function openWays(shop_url: string, folder: string): Promise<{ ways: Way[]; nginx: Nginx }> {
  const [honest, careless] = [await freePort(), await freePort()]
  const pass = `proxy_pass ${shop_url}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr; add_header X-Cache $upstream_cache_status always;`
  const http = `
  merge_slashes off;
  proxy_cache_path ${folder}/honest levels=1:2 keys_zone=honest:4m use_temp_path=off;
  proxy_cache_path ${folder}/careless levels=1:2 keys_zone=careless:4m use_temp_path=off;
  server {
    listen 127.0.0.1:${honest};
    location / { proxy_cache honest; proxy_cache_key $request_uri; proxy_cache_valid any 10m; ${pass} }
  }
  server {
    listen 127.0.0.1:${careless};
    location / { ${pass} }
    location ~* \\.(${ENDINGS})$ {
      proxy_cache careless; proxy_cache_key $uri; proxy_cache_valid any 10m;
      proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;
      ${pass}
    }
  }`
  const nginx = await startNginx(folder, http, [honest, careless])
  const direct = Number(new URL(shop_url).port)
  return {
    nginx,
    ways: [
      { name: 'direct', port: direct },
      { name: 'honest', port: honest },
      { name: 'by extension', port: careless },
    ],
  }
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Decompressed. */
  body: string
}

export interface Asked {
  method: string
  /** As sent over the wire: `fetch` would normalise `..` and `//`. */
  target: string
  headers: Record<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const SILENCE_MS = 30_000

/** No call can parse the body, so nothing is modified. */
export function ask(port: number, { method, target, headers }: Asked): Promise<Answer> {
  const has_body = method !== 'GET' && method !== 'HEAD'
  const body = has_body ? '{' : undefined
  const all = { ...headers, ...(has_body && { 'Content-Type': 'application/json', 'Content-Length': '1' }) }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: target, headers: all, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = unpacked(bytes, answer.headers['content-encoding'], answer.statusCode)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      })
    })
    sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error(`${method} ${target}: no answer`))).on('error', reject)
    sent.end(body)
  })
}

function unpacked(bytes: Buffer, encoding: string | undefined, status = 0): string {
  if (bytes.length === 0) return ''
  if (status === 206) return bytes.toString('latin1')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
