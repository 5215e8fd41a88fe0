import { listStaffCategories, type AdminCategory } from '@shop/contract/admin/catalog/categories'
import { useAnswer } from '../../kit/calls/use-call.ts'
import { treeOf } from './category-tree.ts'

const NONE: AdminCategory[] = []

/** Subcategories are indented. */
export function useCategories() {
  const { data: answer } = useAnswer(listStaffCategories)
  const all = answer?.data ?? NONE
  const options = treeOf(all).flatMap(({ category, children }) => [
    { id: category.id, name: category.name_ua },
    ...children.map(({ id, name_ua }) => ({ id, name: `\u00a0\u00a0— ${name_ua}` })),
  ])
  const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]))
  return {
    all,
    options,
    parentOf: (category_id: number) => parents.get(category_id) ?? null,
    placeOf: (category_id: number) => treeOf(all).findIndex(({ category }) => category.id === category_id),
  }
}
