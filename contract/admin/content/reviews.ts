import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Document, PICTURE_TYPES, StoredFile, text, Timestamp } from '../../primitives.ts'
import { ById, staffList, adminListQuery, Version } from '../lists.ts'

export const REVIEW_STATES = ['waiting', 'approved', 'hidden'] as const
export const REPLY_LENGTH_MAX = 2000

export const AdminReview = v.object({
  id: v.number(),
  version: v.number(),
  state: v.picklist(REVIEW_STATES),
  text: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  /** null after erasure. */
  buyer: v.nullable(v.object({ id: v.number(), name: v.string(), email: v.string() })),
  /** Served by `getReviewPicture`. */
  file: v.nullable(StoredFile),
  /** '' without an answer. */
  reply: v.string(),
  replied_at: v.nullable(Timestamp),
  created_at: Timestamp,
})
export type AdminReview = v.InferOutput<typeof AdminReview>

export const listStaffReviews = endpoint({
  name: 'listStaffReviews',
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'staff',
  right: 'reviews.read',
  summary: 'Reviews, newest first; `q` searches text, names, organisation and e-mail',
  query: adminListQuery(['created_at'], { state: v.optional(v.picklist(REVIEW_STATES)) }),
  reply: staffList(AdminReview),
})

export const getStaffReview = endpoint({
  name: 'getStaffReview',
  method: 'GET',
  path: '/api/admin/reviews/:id',
  access: 'staff',
  right: 'reviews.read',
  summary: 'One review',
  params: ById,
  reply: data(AdminReview),
  refuses: ['not_found'],
})

export const getReviewPicture = endpoint({
  name: 'getReviewPicture',
  method: 'GET',
  path: '/api/admin/reviews/:id/picture',
  access: 'staff',
  right: 'reviews.read',
  summary: 'The picture of a review; only staff can see it before approval',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: PICTURE_TYPES,
  refuses: ['not_found'],
})

export const approveReview = endpoint({
  name: 'approveReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/approve',
  access: 'staff',
  right: 'reviews.write',
  summary: 'Publishes a review; the first time its buyer gets a mail',
  params: ById,
  body: v.object({ version: Version }),
  reply: data(AdminReview),
  refuses: ['not_found', 'stale_edit'],
})

export const hideReview = endpoint({
  name: 'hideReview',
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  access: 'staff',
  right: 'reviews.write',
  summary: 'Hides or rejects a review',
  params: ById,
  body: v.object({ version: Version }),
  reply: data(AdminReview),
  refuses: ['not_found', 'stale_edit'],
})

export const replyToReview = endpoint({
  name: 'replyToReview',
  method: 'PUT',
  path: '/api/admin/reviews/:id/reply',
  access: 'staff',
  right: 'reviews.write',
  summary: 'Saves the shop’s answer to a review; an empty one removes it',
  params: ById,
  body: v.object({ version: Version, reply: text(REPLY_LENGTH_MAX) }),
  reply: data(AdminReview),
  refuses: ['not_found', 'stale_edit'],
})
