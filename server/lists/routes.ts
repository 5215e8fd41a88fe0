import * as calls from '@shop/contract/shop/lists'
import type { Services } from '../services.ts'
import type { Serve } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { matchList } from './match-list.ts'
import { readListFile } from './read-file.ts'
import { readText } from './read-lines.ts'

export function listRoutes(services: Services, serve: Serve): void {
  serve(calls.matchList, async ({ body }, caller) => {
    await services.limits.spend('list_match', caller.ip)
    const lines = body instanceof Uint8Array ? await readListFile(body) : readText(body.text)
    if (lines.length === 0) throw new Refusal('invalid_data', { text: [{ code: 'required', text: 'No lines' }] })
    const asker_ip = services.config.is_rate_limited ? caller.ip : null
    return { data: await matchList(services, asker_ip, lines) }
  })
}
