import type { StaffCategory } from '@shop/contract/categories.admin'

export interface Branch {
  category: StaffCategory
  children: StaffCategory[]
}

/** The flat list of the server as a tree of two levels. */
export function treeOf(categories: readonly StaffCategory[]): Branch[] {
  const below = Map.groupBy(categories, (category) => category.parent_id)
  return (below.get(null) ?? []).map((category) => ({ category, children: below.get(category.id) ?? [] }))
}

/** The subject colour of a category: by its place among the top ones (design, section 3). */
export const subjectOf = (place: number) => `subj-${(place % 12) + 1}`
