import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallOptions } from '@shop/contract/call'
import type { AnyEndpoint, CalledInput, Reply } from '@shop/contract/endpoint'
import type { RefusalCode } from '@shop/contract/refusals'
import { call } from '../call.ts'
import { failureKey, fieldFaults, refusalCodeOf, type Translate } from '../failure.ts'
import { STAFF_KEY } from './use-staff.ts'
import { toast } from './toast.tsx'
import { useT } from './translate.ts'

interface Outcome extends Pick<CallOptions, 'media_type' | 'signal' | 'idempotency_key'> {
  /** A key said when it went well. */
  done?: string
  /** Takes the wrong fields (name, text) instead of a toast. */
  onFields?(faults: Record<string, string>): void
  /** Fields that a refusal is about, by its code: told to `onFields` beside the field instead of a toast. */
  field_of?: Partial<Record<RefusalCode, string>>
}

/**
 * A typed call with the session: `const run = useCall()`, then `const answer = await run(endpoint, input, { done })`.
 * Null when it failed, and then it has been said. What is on the screen is asked anew after every write.
 */
export function useCall() {
  const queries = useQueryClient()
  const t = useT()
  return useCallback(
    async <E extends AnyEndpoint>(
      route: E,
      input?: CalledInput<E>,
      outcome: Outcome = {},
    ): Promise<Reply<E> | null> => {
      const { done, onFields, field_of = {}, ...options } = outcome
      try {
        const answer = await call(route, input, options)
        if (done !== undefined) toast('ok', t(done))
        if (route.method !== 'GET') await queries.invalidateQueries()
        return answer
      } catch (error) {
        if (refusalCodeOf(error) === 'unauthenticated') queries.setQueryData(STAFF_KEY, null)
        const faults = { ...fieldFaults(error, t), ...refusedField(error, field_of, t) }
        if (onFields && Object.keys(faults).length > 0) onFields(faults)
        else toast('err', Object.values(faults)[0] ?? t(failureKey(error)))
        return null
      }
    },
    [queries, t],
  )
}

function refusedField(error: unknown, field_of: Partial<Record<RefusalCode, string>>, t: Translate) {
  const code = refusalCodeOf(error)
  const field = code === null ? undefined : field_of[code]
  return field === undefined ? {} : { [field]: t(failureKey(error)) }
}

/** What a GET answers, kept while the screen is open: `{ data, error, isPending, refetch }` of react-query. */
export function useAnswer<E extends AnyEndpoint>(
  route: E,
  input?: CalledInput<E>,
  options: { refetch_ms?: number; is_wanted?: boolean } = {},
) {
  return useQuery<Reply<E>>({
    queryKey: ['answer', route.name, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
    enabled: options.is_wanted ?? true,
    ...(options.refetch_ms === undefined ? {} : { refetchInterval: options.refetch_ms }),
  })
}
