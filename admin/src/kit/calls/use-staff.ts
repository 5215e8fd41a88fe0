import { useQuery } from '@tanstack/react-query'
import { isCallFailed } from '@shop/contract/call'
import { getStaff, type Staff } from '@shop/contract/admin/admin-access'
import { can, type Right } from '@shop/contract/rights'
import { call } from '../../call.ts'

export const STAFF_KEY = ['staff'] as const

async function fetchStaff(): Promise<Staff | null> {
  try {
    return (await call(getStaff)).data
  } catch (error) {
    if (isCallFailed(error) && (error.status === 401 || error.status === 403)) return null
    throw error
  }
}

/** Query of the current session; data is null if signed out. */
export const useStaffQuery = () => useQuery<Staff | null>({ queryKey: STAFF_KEY, queryFn: fetchStaff, retry: false })

/** The signed-in staff member; undefined while loading, null if signed out. */
export const useStaff = (): Staff | null | undefined => useStaffQuery().data

/** Hides controls that the server would refuse; the server decides. */
export function useCan(right: Right | undefined): boolean {
  const staff = useStaff()
  return right !== undefined && can(staff?.role ?? null, right)
}
