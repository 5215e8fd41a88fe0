import { type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { isCallFailed } from '@shop/contract/call'
import { getStaff, type Staff } from '@shop/contract/admin/access/admin-access'
import { can, type Right } from '@shop/contract/rights'
import { call } from '../../call.ts'
import { markSignedIn } from '../../session.ts'

export const STAFF_KEY = ['staff'] as const

/** After a session has ended, the page keeps its user until somebody signs in. */
export async function fetchStaff({ client }: Pick<QueryFunctionContext, 'client'>): Promise<Staff | null> {
  try {
    const { data } = await call(getStaff)
    markSignedIn()
    return data
  } catch (error) {
    if (isCallFailed(error) && error.status === 401) return client.getQueryData<Staff | null>(STAFF_KEY) ?? null
    if (isCallFailed(error) && error.status === 403) return null
    throw error
  }
}

/** null if signed out. */
export const useStaffQuery = () => useQuery<Staff | null>({ queryKey: STAFF_KEY, queryFn: fetchStaff, retry: false })

/** undefined while loading, null if signed out. */
export const useStaff = (): Staff | null | undefined => useStaffQuery().data

/** For hiding controls; the server decides. */
export function useCan(right: Right | undefined): boolean {
  const staff = useStaff()
  return right !== undefined && can(staff?.role ?? null, right)
}
