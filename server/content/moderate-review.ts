import type { StaffReview } from '@shop/contract/reviews.admin'
import { noteChange } from '../audit/public.ts'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { reviewLetter } from '../texts/review-letter.ts'
import { findContacts } from './contacts.ts'
import { findOfficeReview } from './office-reviews.ts'
import { CONTENT } from './tags.ts'

interface Moderation {
  id: number
  version: number
  by_user_id: number
}

/** Shows a review in the shop; the first time its buyer hears of it. Refuses with `not_found`, `stale_edit`. */
export async function approveReview(tx: Tx, house: House, moderation: Moderation): Promise<StaffReview> {
  const before = await lockReview(tx, moderation)
  if (before.state === 'approved') return before
  await tx.updateTable('reviews').set({ is_approved: true, hidden_at: null }).where('id', '=', before.id).execute()
  const after = await moderated(tx, { moderation, before, action: 'approve' })
  if (before.state === 'waiting') await writeToReviewer(tx, house, after, 'review_approved')
  return after
}

/** Takes a review out of the shop. Refuses with `not_found`, `stale_edit`. */
export async function hideReview(tx: Tx, house: House, moderation: Moderation): Promise<StaffReview> {
  const before = await lockReview(tx, moderation)
  if (before.state === 'hidden') return before
  const hidden_at = house.clock.now()
  await tx.updateTable('reviews').set({ is_approved: false, hidden_at }).where('id', '=', before.id).execute()
  return moderated(tx, { moderation, before, action: 'hide' })
}

/**
 * Answers a review, or takes the answer away with ''. The buyer hears of a new answer where his review is shown; else
 * the letter that it is shown now will tell it. Refuses with `not_found`, `stale_edit`.
 */
export async function replyToReview(
  tx: Tx,
  house: House,
  moderation: Moderation & { reply: string },
): Promise<StaffReview> {
  const before = await lockReview(tx, moderation)
  const { reply } = moderation
  if (reply === before.reply) return before
  await tx
    .updateTable('reviews')
    .set({ reply: reply || null, replied_at: reply === '' ? null : house.clock.now() })
    .where('id', '=', before.id)
    .execute()
  const after = await moderated(tx, { moderation, before, action: 'reply' })
  if (after.state === 'approved' && reply !== '') await writeToReviewer(tx, house, after, 'review_answered')
  return after
}

/** Held until commit, as somebody saw it. */
async function lockReview(tx: Tx, { id, version }: Moderation): Promise<StaffReview> {
  await tx.selectFrom('reviews').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const review = await findOfficeReview(tx, id)
  if (review.version !== version) throw new Refusal('stale_edit')
  return review
}

interface Moderated {
  moderation: Moderation
  before: StaffReview
  action: string
}

/** The next version, the line in the audit log, and the pages that show reviews drawn anew. */
async function moderated(tx: Tx, { moderation, before, action }: Moderated): Promise<StaffReview> {
  const { id, by_user_id } = moderation
  await tx
    .updateTable('reviews')
    .set({ version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const after = await findOfficeReview(tx, id)
  const told = ({ state, reply }: StaffReview) => ({ state, reply })
  const change = { by_user_id, action, entity: 'review', entity_id: id }
  await noteChange(tx, { ...change, before: told(before), after: told(after) })
  await invalidate(tx, [CONTENT])
  return after
}

/** In the buyer's own language. Nobody is written to who has had his data deleted. */
async function writeToReviewer(
  tx: Tx,
  house: House,
  review: StaffReview,
  kind: 'review_approved' | 'review_answered',
): Promise<void> {
  if (review.buyer === null) return
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', review.buyer.id)
    .executeTakeFirstOrThrow()
  const shop = { public_url: publicUrl(house.config), ...(await findContacts(tx, language)) }
  const facts = { kind, recipient: review.buyer.email, language, text: review.text, reply: review.reply }
  await house.post.write(tx, reviewLetter(facts, shop))
}
