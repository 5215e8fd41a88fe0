import { SEARCH_LENGTH_MAX, searchProblem } from '@shop/contract/rules/validation'

export type SearchProblem = ReturnType<typeof searchProblem>

/** Target of a search (spec, section 5), or its validation error. */
export function searchTarget(typed: string): { to: string } | { problem: NonNullable<SearchProblem> } {
  const problem = searchProblem(typed)
  return problem ? { problem } : { to: `/search/${encodeURIComponent(normalisedSearch(typed))}` }
}

/** Normalised for the API: one line, limited length, no control characters (the database rejects them). */
export const normalisedSearch = (typed: string) =>
  typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, SEARCH_LENGTH_MAX)
    // Half a surrogate pair cannot be encoded in an address.
    .toWellFormed()
