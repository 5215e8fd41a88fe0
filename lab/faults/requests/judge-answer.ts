import * as v from 'valibot'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { REFUSALS, type RefusalCode } from '@shop/contract/refusals'
import type { GeneratedRequest } from './generated-requests.ts'
import { INJECTED } from './hostile-values.ts'
import type { RawAnswer } from './raw-call.ts'

/**
 * A fault is a missing answer, a 5xx but 503 with Retry-After, an unknown code, a shape that isn't the contract's, a sign of
 * executed SQL. `route` is null for pages.
 */
export function faultOf(route: AnyEndpoint | null, sent: GeneratedRequest, answer: RawAnswer): string | null {
  // Node answers requests it can't parse, and HEAD with a body.
  if (sent.method === 'HEAD' && answer.reason?.startsWith('Parse Error')) return null
  if (answer.reason !== null) return `no answer: ${answer.reason}`
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined) return null
  if (answer.status >= 500) return `a ${answer.status}: ${answer.text.slice(0, 200)}`
  if (answer.text.includes(INJECTED) && !JSON.stringify(sent.body?.toString() ?? '').includes(INJECTED))
    return 'a text was run as SQL'
  if (route === null || sent.method !== route.method) return null
  if (answer.status >= 400) return refusalFault(answer)
  return route.is_document || answer.status >= 300 ? null : replyFault(route, answer)
}

function refusalFault({ status, text }: RawAnswer): string | null {
  const body = parsed(text)
  const { code } = (body ?? {}) as { code?: RefusalCode }
  const is_known = code !== undefined && Object.hasOwn(REFUSALS, code) && REFUSALS[code].status === status
  // Node sends these before the shop sees the request.
  if (is_known || status === 431) return null
  return `a ${status} that is no refusal of the contract: ${text.slice(0, 200)}`
}

function replyFault(route: AnyEndpoint, { text }: RawAnswer): string | null {
  const result = v.safeParse(route.reply, parsed(text))
  if (result.success) return null
  const [issue] = result.issues
  return `a success that is not as the contract says: ${v.getDotPath(issue) ?? ''} ${issue.message}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
