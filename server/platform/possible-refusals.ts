import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { RefusalCode } from '@shop/contract/refusals'
import { ADMIN_PATH } from '@shop/contract/rights'

const OF_ANY_CALL: readonly RefusalCode[] = ['too_many_calls', 'internal', 'unavailable']
const OF_ANY_BODY: readonly RefusalCode[] = ['broken_json', 'too_large', 'unsupported_type']

/** A call's own codes, and those that follow from its access and input. */
export function possibleRefusals(route: AnyEndpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>([...(route.refuses ?? []), ...OF_ANY_CALL, ...accessRefusals(route)])
  if (route.method !== 'GET') for (const code of OF_ANY_BODY) codes.add(code)
  if (route.params) codes.add('not_found')
  if (route.query || route.body) codes.add('invalid_data')
  return [...codes]
}

function accessRefusals({ access, path }: AnyEndpoint): RefusalCode[] {
  const is_office = path.startsWith(ADMIN_PATH)
  if (access === 'public' || access === 'open') return is_office ? ['forbidden'] : []
  return access === 'staff' || is_office ? ['unauthenticated', 'forbidden'] : ['unauthenticated']
}
