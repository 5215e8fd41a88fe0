import type { Review } from '@shop/contract/content'

type Signed = Pick<Review, 'first_name' | 'last_name' | 'organization' | 'user'>

/** First and last name when both exist, else the account's name (spec, section 3, "Review"); null when there is none. */
export function reviewAuthor({ first_name, last_name, user }: Signed): string | null {
  return first_name && last_name ? `${first_name} ${last_name}` : user?.name || null
}

/** The review's own organisation, else the account's (spec, section 3, "Review"). */
export const reviewOrganisation = ({ organization, user }: Signed): string | null =>
  organization || user?.organization.name || null
