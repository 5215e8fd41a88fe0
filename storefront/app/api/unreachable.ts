import { isCallFailed } from '@shop/contract/call'

export const isUnreachable = (error: unknown): boolean => !isCallFailed(error) || error.status === 0

/** Text key. Only the browser knows. */
export const unreachableKey = () => (navigator.onLine === false ? 'no_connection' : 'something_was_happen')
