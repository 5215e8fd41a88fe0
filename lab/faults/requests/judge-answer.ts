import * as v from 'valibot'
import { messagesOf } from '@shop/contract/call'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { REFUSALS } from '@shop/contract/refusals'
import type { GeneratedRequest } from './generated-requests.ts'
import { INJECTED } from './hostile-values.ts'
import type { RawAnswer } from './raw-call.ts'

/**
 * What is wrong with an answer; null for nothing. Wrong is: none at all, a 5xx but for 503 with Retry-After, a refusal
 * that is not one of the contract's in its words, a success that is not of the contract's shape, and what tells that a
 * text was taken for SQL. `route` is null for pages, which answer in HTML.
 */
export function faultOf(route: AnyEndpoint | null, sent: GeneratedRequest, answer: RawAnswer): string | null {
  // What Node cannot read it answers itself, and to HEAD with a body that nobody may send.
  if (sent.method === 'HEAD' && answer.reason?.startsWith('Parse Error')) return null
  if (answer.reason !== null) return `no answer: ${answer.reason}`
  if (answer.status === 503 && answer.headers['retry-after'] !== undefined) return null
  if (answer.status >= 500) return `a ${answer.status}: ${answer.text.slice(0, 200)}`
  if (answer.text.includes(INJECTED) && !JSON.stringify(sent.body?.toString() ?? '').includes(INJECTED))
    return 'a text was run as SQL'
  // Asked otherwise than the call is made, it is another address.
  if (route === null || sent.method !== route.method) return null
  if (answer.status >= 400) return refusalFault(answer)
  return route.is_document || answer.status >= 300 ? null : replyFault(route, answer)
}

function refusalFault({ status, text }: RawAnswer): string | null {
  const body = parsed(text)
  const messages = body === undefined ? [] : messagesOf(body)
  const is_known = Object.values(REFUSALS).some((kind) => kind.status === status && messages.includes(kind.text))
  // Words for the browser alone, such as 431 before the shop sees anything, are Node's.
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
