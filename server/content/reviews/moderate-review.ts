import type { AdminReview } from '@shop/contract/admin/content/reviews'
import { addAuditEntry } from '../../audit/public.ts'
import { publicUrl } from '../../config.ts'
import type { Services } from '../../services.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { reviewMail } from '../../mail-templates/review-mail.ts'
import { findContacts } from '../contacts.ts'
import { findAdminReview } from './admin-reviews.ts'
import { CONTENT } from '../tags.ts'

interface Moderation {
  id: number
  version: number
  by_user_id: number
}

/** Mails the buyer the first time. Refuses with `not_found`, `stale_edit`. */
export async function approveReview(tx: Tx, services: Services, moderation: Moderation): Promise<AdminReview> {
  const before = await lockReview(tx, moderation)
  if (before.state === 'approved') return before
  await tx.updateTable('reviews').set({ is_approved: true, hidden_at: null }).where('id', '=', before.id).execute()
  const after = await finishModeration(tx, { moderation, before, action: 'approve' })
  if (before.state === 'waiting') await writeToReviewer(tx, services, after, 'review_approved')
  return after
}

/** Refuses with `not_found`, `stale_edit`. */
export async function hideReview(tx: Tx, services: Services, moderation: Moderation): Promise<AdminReview> {
  const before = await lockReview(tx, moderation)
  if (before.state === 'hidden') return before
  const hidden_at = services.clock.now()
  await tx.updateTable('reviews').set({ is_approved: false, hidden_at }).where('id', '=', before.id).execute()
  return finishModeration(tx, { moderation, before, action: 'hide' })
}

/**
 * An empty reply removes it. The buyer gets it by mail, at once or with the publication. Refuses with `not_found`,
 * `stale_edit`.
 */
export async function replyToReview(
  tx: Tx,
  services: Services,
  moderation: Moderation & { reply: string },
): Promise<AdminReview> {
  const before = await lockReview(tx, moderation)
  const { reply } = moderation
  if (reply === before.reply) return before
  await tx
    .updateTable('reviews')
    .set({ reply: reply || null, replied_at: reply === '' ? null : services.clock.now() })
    .where('id', '=', before.id)
    .execute()
  const after = await finishModeration(tx, { moderation, before, action: 'reply' })
  if (after.state === 'approved' && reply !== '') await writeToReviewer(tx, services, after, 'review_answered')
  return after
}

/** Refuses with `not_found`, `stale_edit`. */
async function lockReview(tx: Tx, { id, version }: Moderation): Promise<AdminReview> {
  await tx.selectFrom('reviews').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const review = await findAdminReview(tx, id)
  if (review.version !== version) throw new Refusal('stale_edit')
  return review
}

interface FinishedModeration {
  moderation: Moderation
  before: AdminReview
  action: string
}

async function finishModeration(tx: Tx, { moderation, before, action }: FinishedModeration): Promise<AdminReview> {
  const { id, by_user_id } = moderation
  await tx
    .updateTable('reviews')
    .set({ version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  const after = await findAdminReview(tx, id)
  const auditFields = ({ state, reply }: AdminReview) => ({ state, reply })
  const change = { by_user_id, action, entity: 'review', entity_id: id }
  await addAuditEntry(tx, { ...change, before: auditFields(before), after: auditFields(after) })
  await invalidate(tx, [CONTENT])
  return after
}

/** In the buyer's language; nothing after erasure. */
async function writeToReviewer(
  tx: Tx,
  services: Services,
  review: AdminReview,
  kind: 'review_approved' | 'review_answered',
): Promise<void> {
  if (review.buyer === null) return
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', review.buyer.id)
    .executeTakeFirstOrThrow()
  const shop = { public_url: publicUrl(services.config), ...(await findContacts(tx, language)) }
  const facts = { kind, recipient: review.buyer.email, language, text: review.text, reply: review.reply }
  await services.mailQueue.write(tx, reviewMail(facts, shop))
}
