import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CallOptions, codeOf, isRefusedWith } from '@shop/contract/call'
import type { AnyEndpoint, CalledInput, Reply } from '@shop/contract/endpoint'
import type { RefusalCode } from '@shop/contract/refusals'
import { call } from '../../call.ts'
import { failureText, failureLink, fieldFaults, type Translate } from '../../failure.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../text/translate.ts'

interface Outcome extends Pick<CallOptions, 'media_type' | 'signal' | 'idempotency_key'> {
  /** Success message (text key). */
  done?: string
  /** Gets field errors (name, text) instead of a toast. */
  onFields?(faults: Record<string, string>): void
  /** Fields for refusal codes, for `onFields`. */
  field_of?: Partial<Record<RefusalCode, string>>
}

/** By endpoint and input, until the data on screen is loaded again: a double click sends once. */
const writes_under_way = new Map<string, Promise<unknown>>()

/**
 * `const answer = await run(endpoint, input, { done })` is null if it failed, after showing the error. Successful
 * writes refetch the data on screen.
 */
export function useCall() {
  const queries = useQueryClient()
  const t = useT()
  return useCallback(
    <E extends AnyEndpoint>(route: E, input?: CalledInput<E>, outcome: Outcome = {}): Promise<Reply<E> | null> => {
      const { done, onFields, field_of = {}, ...options } = outcome
      const send = async () => {
        try {
          const answer = await call(route, input, options)
          if (route.method !== 'GET') await refetchShown(queries)
          // Not before the screen has the new versions, on which the next change builds.
          if (done !== undefined) toast('ok', t(done))
          return answer
        } catch (error) {
          // A dialog asks for the sign-in.
          if (isRefusedWith(error, 'unauthenticated')) return null
          const faults = { ...fieldFaults(error, t), ...refusedField(error, field_of, t) }
          if (onFields && Object.keys(faults).length > 0) onFields(faults)
          else toast('err', Object.values(faults)[0] ?? failureText(error, t), failureLink(error, t))
          return null
        }
      }
      // A file is not JSON.
      const is_repeatable = route.method === 'GET' || options.media_type !== undefined
      return is_repeatable ? send() : sendOnce(`${route.name} ${JSON.stringify(input)}`, send)
    },
    [queries, t],
  )
}

/**
 * After a write: the data on screen, also what was still loading for the first time. That answer may be from before the
 * write, and TanStack Query would wait for it instead of asking again.
 */
export async function refetchShown(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries()
}

function sendOnce<T>(key: string, send: () => Promise<T>): Promise<T> {
  const same = writes_under_way.get(key) as Promise<T> | undefined
  if (same) return same
  const sending = send().finally(() => writes_under_way.delete(key))
  writes_under_way.set(key, sending)
  return sending
}

function refusedField(error: unknown, field_of: Partial<Record<RefusalCode, string>>, t: Translate) {
  const code = codeOf(error)
  const field = code === null ? undefined : field_of[code]
  return field === undefined ? {} : { [field]: failureText(error, t) }
}

/** Cached while the screen is open. */
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
