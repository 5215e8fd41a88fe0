import { isCallFailed } from '@shop/contract/call'

export const isUnreachable = (error: unknown): boolean => !isCallFailed(error) || error.status === 0

/** Text key. Only the browser knows. */
export const unreachableKey = () => (navigator.onLine === false ? 'no_connection' : 'something_was_happen')

/** Text key of a failure whose code says nothing to a buyer. */
export const generalFailureKey = (error: unknown) => (isUnreachable(error) ? unreachableKey() : 'something_was_happen')
