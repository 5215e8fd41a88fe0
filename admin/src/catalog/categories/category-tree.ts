import type { AdminCategory } from '@shop/contract/admin/catalog/categories'

export interface Branch {
  category: AdminCategory
  children: AdminCategory[]
}

export function treeOf(categories: readonly AdminCategory[]): Branch[] {
  const below = Map.groupBy(categories, (category) => category.parent_id)
  return (below.get(null) ?? []).map((category) => ({ category, children: below.get(category.id) ?? [] }))
}

/** By position among the top categories (design, section 3). */
export const subjectOf = (place: number) => `subj-${(place % 12) + 1}`
