import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { AnyEndpoint, CalledInput, Reply } from '@shop/contract/endpoint'
import { Failure, Loading } from './states.tsx'
import { useAnswer } from '../calls/use-call.ts'

interface Props<E extends AnyEndpoint> {
  /** By `params.id`, such as `getStaffOrder`. */
  route: E
  children(record: Reply<E> extends { data: infer R } ? R : never, again: () => void): ReactNode
}

/** The record in the URL, for screens without a form. */
export function RecordScreen<E extends AnyEndpoint>({ route, children }: Props<E>) {
  const { id = '' } = useParams()
  const { data: answer, error, refetch } = useAnswer(route, { params: { id } } as unknown as CalledInput<E>)
  const again = () => void refetch()
  if (answer) return children((answer as { data: Parameters<typeof children>[0] }).data, again)
  return error ? <Failure is_screen error={error} onRetry={again} /> : <Loading lines={8} />
}
