import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, Moment, StoredFile, text } from './primitives.ts'
import { ById, staffList, staffListQuery, Version } from './staff-lists.ts'

export const REVIEW_STATES = ['waiting', 'approved', 'hidden'] as const
export const REPLY_LENGTH_MAX = 2000

/** A review as the office sees it. The buyer's words and picture are his: nobody edits them here. */
export const StaffReview = v.object({
  id: v.number(),
  version: v.number(),
  state: v.picklist(REVIEW_STATES),
  text: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  /** null where he has had his data deleted. */
  buyer: v.nullable(v.object({ id: v.number(), name: v.string(), email: v.string() })),
  file: v.nullable(StoredFile),
  /** '' where there is none. */
  reply: v.string(),
  replied_at: v.nullable(Moment),
  created_at: Moment,
})
export type StaffReview = v.InferOutput<typeof StaffReview>

export const listStaffReviews = endpoint({
  name: 'listStaffReviews',
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'staff',
  right: 'reviews.read',
  summary: 'Reviews, the newest first; `q` looks into text, names, organisation and e-mail',
  query: staffListQuery(['created_at'], { state: v.optional(v.picklist(REVIEW_STATES)) }),
  reply: staffList(StaffReview),
})

export const getStaffReview = endpoint({
  name: 'getStaffReview',
  method: 'GET',
  path: '/api/admin/reviews/:id',
  access: 'staff',
  right: 'reviews.read',
  summary: 'One review',
  params: ById,
  reply: data(StaffReview),
  refuses: ['not_found'],
})

export const approveReview = endpoint({
  name: 'approveReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/approve',
  access: 'staff',
  right: 'reviews.write',
  summary: 'Shows a review in the shop; its buyer gets a letter the first time',
  params: ById,
  body: v.object({ version: Version }),
  reply: data(StaffReview),
  refuses: ['not_found', 'stale_edit'],
})

export const hideReview = endpoint({
  name: 'hideReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  access: 'staff',
  right: 'reviews.write',
  summary: 'Takes a review out of the shop, or never shows it',
  params: ById,
  body: v.object({ version: Version }),
  reply: data(StaffReview),
  refuses: ['not_found', 'stale_edit'],
})

export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'PUT',
  path: '/api/admin/reviews/:id/reply',
  access: 'staff',
  right: 'reviews.write',
  summary: 'The shop’s answer under a review; an empty one takes it away',
  params: ById,
  body: v.object({ version: Version, reply: text(REPLY_LENGTH_MAX) }),
  reply: data(StaffReview),
  refuses: ['not_found', 'stale_edit'],
})
