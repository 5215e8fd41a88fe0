import { SEARCH_LENGTH_MAX, searchProblem } from '@shop/contract/rules/validation'

export type SearchProblem = ReturnType<typeof searchProblem>

/** Where a search leads (spec, section 5), or what is wrong with it. */
export function searchTarget(typed: string): { to: string } | { problem: NonNullable<SearchProblem> } {
  const problem = searchProblem(typed)
  return problem ? { problem } : { to: `/search/${encodeURIComponent(settledSearch(typed))}` }
}

/** What is asked of the server: one line, no longer than it takes. The database keeps no control characters. */
export const settledSearch = (typed: string) =>
  typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH_MAX)
    // A surrogate pair cut in half cannot be put into an address.
    .toWellFormed()
