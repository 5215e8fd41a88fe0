import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isCallFailed } from '@shop/contract/call'
import { getStaff, type Staff } from '@shop/contract/office.admin'
import { can, type Right } from '@shop/contract/rights'
import { call } from '../call.ts'

export const STAFF_KEY = ['staff'] as const

async function askStaff(): Promise<Staff | null> {
  try {
    return (await call(getStaff)).data
  } catch (error) {
    if (isCallFailed(error) && (error.status === 401 || error.status === 403)) return null
    throw error
  }
}

/** The question who is signed in; its data is null for nobody. */
export const useStaffQuery = () => useQuery<Staff | null>({ queryKey: STAFF_KEY, queryFn: askStaff, retry: false })

/** Who is signed in; undefined until it is known, null for nobody. */
export const useStaff = (): Staff | null | undefined => useStaffQuery().data

/** Whether the one who is signed in has a right. Hides what the server would refuse; the server decides. */
export function useCan(right: Right | undefined): boolean {
  const staff = useStaff()
  return right !== undefined && can(staff?.role ?? null, right)
}

/** For after a change of oneself. */
export function useForgetStaff(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: STAFF_KEY })
}
