import { type AdminAttribute, listStaffAttributes } from '@shop/contract/admin/catalog/attributes'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { useAnswer } from '../../kit/calls/use-call.ts'

export const NO_ATTRIBUTES: readonly AdminAttribute[] = []

/** By name; beyond four hundred only their list's search finds them. */
export function useAttributes(): readonly AdminAttribute[] {
  const first = usePage(1, true)
  const total = first?.total ?? 0
  const others = [
    usePage(2, total > ADMIN_PAGE_MAX),
    usePage(3, total > 2 * ADMIN_PAGE_MAX),
    usePage(4, total > 3 * ADMIN_PAGE_MAX),
  ]
  return [first, ...others].flatMap((page) => page?.data ?? NO_ATTRIBUTES)
}

function usePage(page: number, is_wanted: boolean) {
  const query = { page: String(page), per_page: String(ADMIN_PAGE_MAX) }
  const { data } = useAnswer(listStaffAttributes, { query }, { is_wanted })
  return is_wanted ? data : undefined
}
