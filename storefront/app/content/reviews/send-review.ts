import { createReview, sendReviewPicture } from '@shop/contract/shop/content'
import { call } from '../../api/call.ts'

export const REVIEW_FIELDS = ['text', 'first_name', 'last_name', 'organization'] as const
export type ReviewField = (typeof REVIEW_FIELDS)[number]

export async function sendPicture(file: File): Promise<number> {
  const body = new Uint8Array(await file.arrayBuffer())
  return (await call(sendReviewPicture, { body }, { media_type: file.type })).data.picture_id
}

export async function sendReview(typed: Record<ReviewField, string>, picture_id: number | null): Promise<void> {
  await call(createReview, { body: { ...typed, picture_id } })
}
