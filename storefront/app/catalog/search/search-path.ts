import { SEARCH_LENGTH_MAX, searchProblem } from '@shop/contract/rules/validation'

export type SearchProblem = ReturnType<typeof searchProblem>

/** Spec, section 5. */
export function searchTarget(typed: string): { to: string } | { problem: NonNullable<SearchProblem> } {
  const problem = searchProblem(typed)
  return problem ? { problem } : { to: `/search/${encodeURIComponent(normalisedSearch(typed))}` }
}

/** One line of limited length without control characters, which the database rejects. */
export const normalisedSearch = (typed: string) =>
  typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH_MAX)
    // Half a surrogate pair cannot be encoded.
    .toWellFormed()
