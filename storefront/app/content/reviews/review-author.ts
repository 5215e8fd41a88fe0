import type { Review } from '@shop/contract/shop/content'

type AuthorFields = Pick<Review, 'first_name' | 'last_name' | 'organization' | 'user'>

/** First and last name, else the account's (spec, section 3, "Review"). */
export function reviewAuthor({ first_name, last_name, user }: AuthorFields): string | null {
  return first_name && last_name ? `${first_name} ${last_name}` : user?.name || null
}

/** Else the account's (spec, section 3, "Review"). */
export const reviewOrganisation = ({ organization, user }: AuthorFields): string | null =>
  organization || user?.organization.name || null
